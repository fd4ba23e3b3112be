import { SiteFrame } from '#web/app/site-frame.tsx'
import ContactPage from '#web/pages/contact/contact-page.tsx'

/** The contact form, in the header and footer of the static pages. */
export default function ContactInFrame() {
  return (
    <SiteFrame>
      <ContactPage />
    </SiteFrame>
  )
}
