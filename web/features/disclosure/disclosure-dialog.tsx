import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import textLink from '#web/ui/text-link.module.css'

/** The affiliate disclosure and the disclaimers. */
export default function DisclosureDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Disclosure" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={dialog.text}>
        <p>
          <b>Referral links.</b> Many links to casinos may be referral links: we may earn something if you
          sign up through one. It costs you nothing and doesn’t affect any tier, rank, or score. The line
          above your list shows whether there are any referral links today.
        </p>
        <p>
          <b>Not financial advice.</b> The daily values are estimates. Bonuses can shrink, stop, or be
          refused, and past results don’t predict future ones.
        </p>
        <p>
          <b>Play can cost money.</b> Play only with money you can afford to lose, and never to chase losses.
          You must be at least 18, and some casinos and states set a higher minimum age. If it stops being
          fun, call <span className={textLink.phone}>1-800-MY-RESET</span>{' '}
          <a href="tel:18006973738" className={textLink.link}>
            (1-800-697-3738)
          </a>
          , the national problem gambling helpline.
        </p>
        <p>
          <b>Independent.</b> Casino names belong to their owners. No casino runs this site or sees what you
          record here.
        </p>
      </div>
    </Dialog>
  )
}
