// A list of questions; long because people ask many.
import { COLLECTING } from '#content/collecting-facts.ts'
import { CLAIM, countedChecksText, secondsPerCasino } from '#content/facts.ts'
import { HOUR, HOUR_COST, HOUR_IN_DAYS } from '#content/play-cost-facts.ts'
import { STATES } from '#content/state-facts.ts'
import { breakEvenExtra, WASH_FROM, WASH_PRICE, WASH_TERMS, washResult } from '#content/washing-facts.ts'
import { MIN_AGE } from '#core/eligibility/check-sign-up.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { remainingShare } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

/** A question people ask. Answers are paragraphs and may contain `[text](/path)` links. */
export type FaqEntry = {
  readonly id: string
  readonly group: string
  readonly question: string
  readonly answer: readonly string[]
}

const { daily, resets } = COLLECTING
const percent = (whole: number) => percentText(whole / 100)
const best = formatMoney(daily.perDayBest)
const washLoss = formatMoney(
  cents(Math.abs(washResult(WASH_PRICE, WASH_FROM.methodPercent, WASH_TERMS.poor))),
)

export const FAQ: readonly FaqEntry[] = [
  {
    id: 'what-is-this',
    group: 'This site',
    question: 'What is Daily Bonus Blog?',
    answer: [
      'A dashboard and a ledger for the daily bonuses of sweepstakes casinos. It shows which ones are ready and adds up what you collected, cashed out, and spent. [The Method](/the-method) explains the rest.',
    ],
  },
  {
    id: 'what-does-it-cost',
    group: 'This site',
    question: 'What does this site cost?',
    answer: [
      'Nothing. Some links to casinos may be referral links: we may earn something if you sign up through one. That doesn’t change any tier or ranking.',
    ],
  },
  {
    id: 'without-an-account',
    group: 'This site',
    question: 'Can I look around without an account?',
    answer: [
      'Yes. The [dashboard](/dashboard) shows a visitor every casino in its default tier. You need an account to record what you collect.',
    ],
  },
  {
    id: 'do-you-log-in-for-me',
    group: 'This site',
    question: 'Do you claim the bonuses for me?',
    answer: [
      'No. You claim each one on the casino’s own site, with your own account there. We never ask for a casino password, and casinos’ rules commonly forbid programs that claim automatically.',
    ],
  },
  {
    id: 'where-figures-come-from',
    group: 'This site',
    question: 'Where do your figures come from?',
    answer: [
      `From public sources: casinos’ own pages, player lists, and review sites. Strategy on the [dashboard](/dashboard) names them for each casino, with the date we checked them and our confidence. Where no source gives a figure, we show a dash and count nothing. For that reason, ${daily.active - daily.withFigure} of the ${daily.active} open casinos have no listed value.`,
    ],
  },
  {
    id: 'report-a-mistake',
    group: 'This site',
    question: 'A value is wrong. How do I tell you?',
    answer: [
      'Write to us on the [contact page](/contact), or choose Submit Feedback in Resources on the dashboard. You don’t need an account. The amount the casino paid you and the date help most.',
    ],
  },
  {
    id: 'delete-account',
    group: 'This site',
    question: 'How do I delete my account?',
    answer: [
      'Press Delete Account in Resources on the dashboard or in [your account](/account). We ask for your password or a passkey and offer you a download of your data first. Then we erase your profile and everything you recorded and remove your votes from the scores. The [privacy policy](/privacy-policy#retention) has the details.',
    ],
  },
  {
    id: 'download',
    group: 'This site',
    question: 'Can I take my records with me?',
    answer: [
      'Yes, at any time, from [your account](/account) or from [History](/history). You get everything as JSON, or your entries as a table for a spreadsheet. You will also want them at tax time.',
    ],
  },
  {
    id: 'keep-others-out',
    group: 'This site',
    question: 'How do I keep others out of my account?',
    answer: [
      'Use a password that you use nowhere else or, better, a [passkey](/glossary#passkey). [Your account](/account) also has [two-factor authentication](/glossary#two-factor) and a list of the devices where you’re logged in. You can log out any of them. We email you when a device that we haven’t seen before logs in.',
    ],
  },
  {
    id: 'ten-minutes',
    group: 'Collecting',
    question: 'Does it really take ten minutes?',
    answer: [
      `For ${CLAIM.casinos} casinos, that is ${secondsPerCasino()} seconds each. It works once you know where each button is and stay logged in. The first weeks take longer, and so does any day on which a site asks for something new.`,
    ],
  },
  {
    id: 'how-much-a-day',
    group: 'Collecting',
    question: 'How much is it worth a day?',
    answer: [
      `The home page says $${CLAIM.fromDollars}–$${CLAIM.toDollars}. The figures we can source add up to ${formatMoney(daily.perDayCounted)} a day for all ${daily.counted} casinos in tiers 1 to 4 with a known bonus, and ${best} for the best ${CLAIM.casinos}. We checked these figures between ${countedChecksText(daily)}. [The Method](/the-method#what-the-total-is-made-of) shows what we add up.`,
      'Most people will see less than that, especially in the first months.',
    ],
  },
  {
    id: 'how-many-casinos',
    group: 'Collecting',
    question: 'How many casinos should I start with?',
    answer: [
      'Start with three to six in tier 1. Add others once you’ve passed the identity checks of the first ones. [Getting started](/getting-started) has a plan for the first week.',
    ],
  },
  {
    id: 'when-does-it-reset',
    group: 'Collecting',
    question: 'When is a bonus ready again?',
    answer: [
      `It depends on the casino: [The Method](/the-method#when-a-bonus-is-ready-again) shows the two clocks. For ${resets.unknown + resets.clockUnknown} of the open casinos, no source gives the time. There, the dashboard counts 24 hours and shows that the time is not confirmed.`,
    ],
  },
  {
    id: 'missed-a-day',
    group: 'Collecting',
    question: 'I missed a day. Is that bad?',
    answer: [
      'You lose one day’s bonus, often less than a dollar at each casino. If a casino has a streak, the streak restarts. Nothing happens here, and you have nothing to make up for.',
    ],
  },
  {
    id: 'wrong-entry',
    group: 'Collecting',
    question: 'I recorded something wrong. Can I change it?',
    answer: [
      'Yes. Right after you record it, choose Undo. Later, [History](/history) lists every collection, cash-out, and spend with Edit and Delete. You can restore entries that you delete there. The totals always update.',
    ],
  },
  {
    id: 'put-aside',
    group: 'Collecting',
    question: 'Can I leave casinos out of my list?',
    answer: [
      'Yes. “Choose casinos” on the dashboard sets which ones are in your list. To put one aside, use Hide or Snooze: the handle in its row opens a menu with both, and on a phone there is a “Hide or snooze” button. Hide removes the casino until you show it again. Snooze removes it until a day you choose. Its records stay.',
    ],
  },
  {
    id: 'gold-or-sweeps',
    group: 'Collecting',
    question: 'What is the difference between gold coins and sweeps coins?',
    answer: [
      '[Gold coins](/glossary#gold-coins) are play money and stay play money. You can cash out [sweeps coins](/glossary#sweeps-coins) after you play them through, usually at $1 each. Check which of the two is selected before you play.',
    ],
  },
  {
    id: 'tier-five',
    group: 'Collecting',
    question: 'Why is a casino in tier 5?',
    answer: [
      'Its bonus may have a condition, be worth too little, or be unpublished. It may take years to reach a cash-out. Or players report that it pays late or not at all. Strategy gives the reason for each one, and [the rule](/blog/profitability-rankings-explained) is in writing.',
    ],
  },
  {
    id: 'what-is-playthrough',
    group: 'Playing it through',
    question: 'What is playthrough?',
    answer: [
      `The number of times you must stake a bonus before you can cash it out. At 1x and a return of 95%, a dollar is worth ${percentText(remainingShare(95, 1))} of its face value. At 10x it is worth ${percentText(remainingShare(95, 10))}.`,
    ],
  },
  {
    id: 'which-game',
    group: 'Playing it through',
    question: 'Which game should I use?',
    answer: [
      'One that has a high published return, small swings, and low stakes, and that counts in full toward playthrough. The dashboard lists a wash game where we know of one.',
    ],
  },
  {
    id: 'deal-worth-washing',
    group: 'Playing it through',
    question: 'When is a purchase deal worth washing?',
    answer: [
      `As a rule of thumb, when it has at least ${percent(WASH_FROM.faqPercent)} extra sweeps coins. On paper, far less is enough: at 1x on a game that returns ${percent(WASH_TERMS.kind.rtp)}, ${percentText(breakEvenExtra(WASH_TERMS.kind))} extra pays for itself.`,
      `[The Method](/the-method#washing-a-deal) says ${percent(WASH_FROM.methodPercent)}, for a deal whose terms you have checked. Played ${WASH_TERMS.poor.times} times on a game that returns ${percent(WASH_TERMS.poor.rtp)}, a ${formatMoney(WASH_PRICE)} package with ${percent(WASH_FROM.methodPercent)} extra loses ${washLoss} on average. You never need to buy anything.`,
    ],
  },
  {
    id: 'can-skill-win',
    group: 'Playing it through',
    question: 'Can I win in the long run by playing well?',
    answer: [
      'Not at slots, and not at blackjack as these casinos deal it. Good play lowers the share that a game keeps, but it doesn’t turn the odds in your favor.',
    ],
  },
  {
    id: 'play-on-when-ahead',
    group: 'Playing it through',
    question: 'I’m ahead after the playthrough. Should I keep playing?',
    answer: [
      `No. You’re done. An hour at ${formatMoney(HOUR.stake)} a spin costs ${formatMoney(HOUR_COST)} on average, which is ${HOUR_IN_DAYS} days of a ${formatMoney(HOUR.bonus)} bonus.`,
    ],
  },
  {
    id: 'first-cash-out',
    group: 'Cashing out',
    question: 'How long until the first cash-out?',
    answer: [
      `Half of the casinos we count take ${daily.medianDays === null ? 'an unknown number of' : `${daily.medianDays} or more`} days of bonuses. In the lower tiers, well over 100 days is normal. A few give gift cards much earlier. Strategy on the dashboard shows the days for each casino.`,
    ],
  },
  {
    id: 'why-kyc',
    group: 'Cashing out',
    question: 'Why does the casino want my ID?',
    answer: [
      'To confirm your age, your identity, and that you’re in a state it serves. Nearly every casino asks before it pays. Send documents only through your account page there. We never see them and never ask for them.',
    ],
  },
  {
    id: 'how-long-payout',
    group: 'Cashing out',
    question: 'How long does a payout take?',
    answer: [
      'Our sources give anywhere from a day to two months. The first payout takes longest because of the identity check. If players report payout problems, the tier and the notes say so.',
    ],
  },
  {
    id: 'payout-refused',
    group: 'Cashing out',
    question: 'My payout was refused. What now?',
    answer: [
      'Ask for the rule in writing, and compare it with the sweepstakes rules. Save screenshots of the balance, the request, and the answers. If that gets you nowhere, your state’s attorney general takes complaints. Stop collecting there, and [tell us](/contact).',
    ],
  },
  {
    id: 'taxes',
    group: 'Cashing out',
    question: 'Do I have to pay taxes on it?',
    answer: [
      'In the United States, cash-outs can be taxable, with or without a form in the mail. What counts as a loss is less clear at these sites than at a licensed casino. Keep your ledger and bank statements. This is not tax advice. Ask a professional about your own case.',
    ],
  },
  {
    id: 'is-it-legal',
    group: 'Rules and safety',
    question: 'Is this legal where I live?',
    answer: [
      `It depends on your state and changes often. We don’t accept sign-ups from ${STATES.blocked}. In ${STATES.statutes} more states, a law bans these casinos. [Where it is allowed](/where-it-is-allowed) has the dates. The casino’s own list of states on the day you cash out decides. This is not legal advice.`,
    ],
  },
  {
    id: 'how-old',
    group: 'Rules and safety',
    question: 'How old do I have to be?',
    answer: [`At least ${MIN_AGE} here. Some casinos and some states require you to be 21.`],
  },
  {
    id: 'two-in-one-home',
    group: 'Rules and safety',
    question: 'Can two people in one household collect?',
    answer: [
      'Many casinos allow one account per person, and some only one per household. Ask the casino first and save its answer. A second account for yourself is against the rules of nearly every casino and tends to surface at the first payout.',
    ],
  },
  {
    id: 'vpn',
    group: 'Rules and safety',
    question: 'Can I use a VPN?',
    answer: [
      'Not to appear to be in another state. Casinos forbid it and check when you ask for money, so you would do all the work and not get paid. Turn it off for these sites even if you’re in the right place.',
    ],
  },
  {
    id: 'is-it-gambling',
    group: 'Rules and safety',
    question: 'Is it gambling?',
    answer: [
      'Claiming a free bonus is not. Playing it through is a game of chance. If you buy packages to play, you risk your own money, whatever the site calls it. Treat it with the same caution as gambling.',
    ],
  },
  {
    id: 'too-much',
    group: 'Rules and safety',
    question: 'It’s getting to be too much. Who can I talk to?',
    answer: [
      'Call [1-800-MY-RESET](tel:+18006973738) (1-800-697-3738) or text 800GAM. It’s free, and you don’t have to give your name. In Ontario, call ConnexOntario at [1-866-531-2600](tel:+18665312600). If you’re in crisis, call or text 988. [Responsible play](/responsible-play) lists more lines and other help.',
      'You can also ask each casino to [exclude you](/responsible-play#self-exclusion) for good.',
    ],
  },
]
