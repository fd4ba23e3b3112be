import type { OwnFigures } from '#contract/own-figures.ts'
import {
  type Clock,
  type ClockCandidate,
  CONDITIONS,
  type RollingClock,
  type StatedClock,
} from '#core/bonuses/clock.ts'
import type { BonusValue, LadderDay, Level } from '#core/bonuses/value.ts'
import { isFixedClock, some, timing } from '#web/api/dashboard/clock-guards.ts'
import {
  anyOf,
  type Guard,
  isFlag,
  isMoney,
  isNumber,
  isText,
  isWhole,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'

const isTimed = anyOf<ClockCandidate['clock']>(
  objectOf<object>({ kind: oneOf('rolling'), minutes: isWhole, ...timing }) as Guard<RollingClock>,
  isFixedClock,
)

const isStatedClock = anyOf<StatedClock>(
  isTimed,
  objectOf<object>({ kind: oneOf('daily'), ...timing }) as Guard<StatedClock>,
  objectOf<object>({
    kind: oneOf('condition'),
    condition: oneOf(...CONDITIONS),
    text: isText,
  }) as Guard<StatedClock>,
  objectOf<object>({ kind: oneOf('unknown') }) as Guard<StatedClock>,
)

export const isClock = anyOf<Clock>(
  isStatedClock,
  objectOf<object>({
    kind: oneOf('learned'),
    candidates: some(objectOf<ClockCandidate>({ clock: isTimed, weight: isNumber })),
  }) as Guard<Clock>,
)

const rules = {
  redeemable: orMissing(isFlag),
  expiresAfterDays: orMissing(isWhole),
  cap: orMissing(isMoney),
}
const spins = { spins: isWhole, spinValue: orNull(isMoney) }
const isDay = anyOf<LadderDay>(
  objectOf<{ amount: string }>({ amount: isMoney }),
  objectOf<{ spins: number; spinValue: string | null }>(spins),
)
const isLevel = objectOf<Level>({ name: isText, amount: isMoney })

export const isBonusValue = anyOf<BonusValue>(
  objectOf<object>({ kind: oneOf('fixed'), amount: isMoney, ...rules }) as Guard<BonusValue>,
  objectOf<object>({
    kind: oneOf('ladder'),
    days: some(isDay),
    afterEnd: oneOf('repeat', 'stay'),
    onMiss: oneOf('restart', 'keep'),
    ...rules,
  }) as Guard<BonusValue>,
  objectOf<object>({
    kind: oneOf('range'),
    low: isMoney,
    high: isMoney,
    typical: orNull(isMoney),
    ...rules,
  }) as Guard<BonusValue>,
  objectOf<object>({ kind: oneOf('levels'), levels: some(isLevel), ...rules }) as Guard<BonusValue>,
  objectOf<object>({ kind: oneOf('spins'), ...spins, ...rules }) as Guard<BonusValue>,
  objectOf<object>({ kind: oneOf('unknown'), ...rules }) as Guard<BonusValue>,
)

/** The link is used only by the server, which redirects to it. */
export const isOwnFigures: Guard<OwnFigures> = objectOf<Required<OwnFigures>>({
  clock: orMissing(isStatedClock),
  value: orMissing(isBonusValue),
  level: orMissing(isText),
  link: orMissing(isText),
  bankMin: orMissing(isMoney),
  giftMin: orMissing(isMoney),
  cryptoMin: orMissing(isMoney),
  playthrough: orMissing(isNumber),
  note: orMissing(isText),
})
