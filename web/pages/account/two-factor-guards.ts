import type { BackupCodes, TwoFactorStart } from '#contract/second-factor.ts'
import { isMoment, isText, listOf, objectOf } from '#web/api/type-guards.ts'

export const isTwoFactorStart = objectOf<TwoFactorStart>({ secret: isText, uri: isText, now: isMoment })

export const isBackupCodes = objectOf<BackupCodes>({ codes: listOf(isText), now: isMoment })
