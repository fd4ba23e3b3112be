import { APP_ID } from '#web/app/page-handle.ts'

/** The route of every interactive page. entry.server.tsx adds the app, which entry.client.tsx hydrates. */
export default function AppRoute() {
  return <div id={APP_ID} />
}
