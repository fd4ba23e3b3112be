import { Outlet, useMatches } from 'react-router'
import { isLanding } from '#web/app/page-handle.ts'
import { SiteFrame } from '#web/app/site-frame.tsx'

export const handle = { static: true }

/** The layout route of the static pages. */
export default function SiteLayout() {
  const landing = useMatches().some((match) => isLanding(match.handle))
  return (
    <SiteFrame landing={landing}>
      <Outlet />
    </SiteFrame>
  )
}
