import * as z from 'zod'
import { TAB_HEADER } from '#contract/live.ts'

const Tab = z.uuid()

/** Which page a request comes from, where it says so; anything else is no page. */
export function readTab(request: Request): string | null {
  return Tab.safeParse(request.headers.get(TAB_HEADER)).data ?? null
}
