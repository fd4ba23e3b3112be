import { Counter, Histogram, type Registry } from 'prom-client'
import { REMINDER_KINDS } from '#contract/reminders.ts'

type Kind = (typeof REMINDER_KINDS)[number]

/** Counts the reminders that this server sends. */
export type ReminderMetrics = {
  readonly recordSent: (channel: 'push' | 'email', kind: Kind) => void
  /** A message that a push service did not accept; `gone`: its subscription no longer exists. */
  readonly recordFailed: (reason: 'failed' | 'gone') => void
  readonly recordLateness: (seconds: number) => void
}

/** Seconds after a reminder was due. */
const SECONDS = [5, 10, 20, 30, 60, 120, 300, 900, 3600]

/** Adds the metrics of reminders. */
export function addReminderMetrics(registry: Registry): ReminderMetrics {
  const registers = [registry]
  const sent = new Counter({
    name: 'reminders_sent_total',
    help: 'Reminders that a push service accepted for a device, or that were queued as an email, by channel and kind.',
    labelNames: ['channel', 'kind'],
    registers,
  })
  const failed = new Counter({
    name: 'reminders_failed_total',
    help: 'Messages that a push service did not accept, by reason: failed, or gone if the subscription has ended.',
    labelNames: ['reason'],
    registers,
  })
  const lateness = new Histogram({
    name: 'reminders_late_seconds',
    help: 'How long after they were due reminders were sent.',
    buckets: SECONDS,
    registers,
  })
  // A sample exists before the first reminder, so that an increase is seen.
  for (const kind of REMINDER_KINDS) sent.inc({ channel: 'push', kind }, 0)
  sent.inc({ channel: 'email', kind: 'digest' }, 0)
  for (const reason of ['failed', 'gone']) failed.inc({ reason }, 0)
  return {
    recordSent: (channel, kind) => sent.inc({ channel, kind }),
    recordFailed: (reason) => failed.inc({ reason }),
    recordLateness: (seconds) => lateness.observe(seconds),
  }
}
