// The paths that the pages of an account and of an operator use.
import { PATHS } from '#contract/paths.ts'
import type { LimitPeriod } from '#core/limits/limit-rules.ts'

/** Returns the path of the spend limit of a period, of its confirmation, or of its pending raise. */
export function limitPath(period: LimitPeriod, resource?: 'confirm' | 'pending'): string {
  return resource ? `${PATHS.limits}/${period}/${resource}` : `${PATHS.limits}/${period}`
}

/** Returns the path that ends the digest by email of the user of a token, or turns it on again. */
export function digestPath(action: 'unsubscribe' | 'resubscribe', token: string): string {
  return `${action === 'unsubscribe' ? PATHS.unsubscribe : PATHS.resubscribe}/${token}`
}

/** Returns the path of a device that receives reminders, or of its test. */
export function reminderDevicePath(id: string, resource?: 'test'): string {
  return resource ? `${PATHS.reminderDevices}/${id}/${resource}` : `${PATHS.reminderDevices}/${id}`
}

/** Returns the path that runs a failed job again. */
export function operatorJobPath(id: string): string {
  return `${PATHS.operatorJobs}/${id}/retry`
}

/** Returns the path of a message in the feedback inbox. */
export function operatorFeedbackPath(id: string): string {
  return `${PATHS.operatorFeedback}/${id}`
}

/** Returns the path of a session of the signed-in user. */
export function sessionPath(id: string): string {
  return `${PATHS.sessions}/${id}`
}

/** Returns the path of a passkey of the signed-in user. */
export function passkeyPath(id: string): string {
  return `${PATHS.passkeys}/${id}`
}
