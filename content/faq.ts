// A list of questions; long because people ask many.
import { COLLECTING } from '#content/collecting-facts.ts'
import { CLAIM, secondsPerCasino } from '#content/facts.ts'
import { HOUR, HOUR_COST, HOUR_IN_DAYS } from '#content/play-cost-facts.ts'
import { STATES } from '#content/state-facts.ts'
import { breakEvenExtra, WASH_FROM, WASH_PRICE, WASH_TERMS, washResult } from '#content/washing-facts.ts'
import { MIN_AGE } from '#core/eligibility/check-sign-up.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { remainingShare } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

/** A question people ask. Answers are paragraphs and may hold `[text](/path)` links. */
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
      'A dashboard and a ledger for people who collect the small daily bonuses of sweepstakes casinos. It tells you which bonuses are ready, and adds up what you collected, cashed out and spent. The guides explain the rest, starting with [The Method](/the-method).',
    ],
  },
  {
    id: 'what-does-it-cost',
    group: 'This site',
    question: 'What does this site cost?',
    answer: [
      'Nothing. Some links to casinos can be referral links: we may earn something if you sign up through one. It changes no tier and no ranking.',
    ],
  },
  {
    id: 'without-an-account',
    group: 'This site',
    question: 'Can I look around without an account?',
    answer: [
      'Yes. The [dashboard](/dashboard) shows a visitor every casino at its own tier. What you collect is recorded only with an account.',
    ],
  },
  {
    id: 'do-you-log-in-for-me',
    group: 'This site',
    question: 'Do you claim the bonuses for me?',
    answer: [
      'No. You claim each one on the casino’s own site, with your own account there. We never ask for a casino password, and casinos’ rules commonly forbid programs that claim by themselves.',
    ],
  },
  {
    id: 'where-figures-come-from',
    group: 'This site',
    question: 'Where do your figures come from?',
    answer: [
      `From public sources: casinos’ own pages, player lists and review sites. Strategy on the [dashboard](/dashboard) names them for each casino, with the day of the check and how sure we are. Where no source gives a figure we show a dash and count nothing. ${daily.active - daily.withFigure} of the ${daily.active} open casinos have no value for that reason.`,
    ],
  },
  {
    id: 'report-a-mistake',
    group: 'This site',
    question: 'A value is wrong. How do I tell you?',
    answer: [
      'Open Resources on the dashboard and choose Submit Feedback. You can do it without an account. What the casino paid you, and on which day, helps most.',
    ],
  },
  {
    id: 'delete-account',
    group: 'This site',
    question: 'How do I delete my account?',
    answer: [
      'Press Delete Account, in Resources on the dashboard or in [your account](/account). It asks for your password or a passkey, and offers you your data first. Your profile and everything you recorded are erased, and your votes are taken out of the scores. The [privacy policy](/privacy-policy#retention) has the details.',
    ],
  },
  {
    id: 'download',
    group: 'This site',
    question: 'Can I take my records with me?',
    answer: [
      'Yes, at any time, from [your account](/account) or from [History](/history): everything as JSON, or as a table for a spreadsheet. It is also what you will want at tax time.',
    ],
  },
  {
    id: 'keep-others-out',
    group: 'This site',
    question: 'How do I keep others out of my account?',
    answer: [
      'With a password you use nowhere else, or better, with a [passkey](/glossary#passkey). [Your account](/account) also has [two-factor](/glossary#two-factor) and a list of where you are logged in, with a way to end each. We write to you when a device logs in that we have not seen before.',
    ],
  },
  {
    id: 'ten-minutes',
    group: 'Collecting',
    question: 'Does it really take ten minutes?',
    answer: [
      `For ${CLAIM.casinos} casinos it means ${secondsPerCasino()} seconds each. That works once you know where each button is and stay logged in. In the first weeks it takes longer, and so does every day on which a site asks for something new.`,
    ],
  },
  {
    id: 'how-much-a-day',
    group: 'Collecting',
    question: 'How much is it a day?',
    answer: [
      `The landing page speaks of $${CLAIM.fromDollars}-$${CLAIM.toDollars}. The figures we can source come to less: ${best} a day for the best ${CLAIM.casinos} casinos, if you miss nothing and every casino pays. Most people will see less than that, above all in the first months.`,
    ],
  },
  {
    id: 'how-many-casinos',
    group: 'Collecting',
    question: 'With how many casinos should I start?',
    answer: [
      'With three to six of tier 1. Add others when the first ones have let you through their identity check. [Getting started](/getting-started) has a plan for the first week.',
    ],
  },
  {
    id: 'when-does-it-reset',
    group: 'Collecting',
    question: 'When is a bonus ready again?',
    answer: [
      `It depends on the casino. Some count 24 hours from your claim, others reset at a fixed time of day. For ${resets.unknown} of the open casinos no source says, and for ${resets.clockUnknown} more the hour is not known; the dashboard then counts 24 hours and says that the time is not confirmed.`,
    ],
  },
  {
    id: 'missed-a-day',
    group: 'Collecting',
    question: 'I missed a day. Is that bad?',
    answer: [
      'You are out one day’s bonus, often less than a dollar at each casino. Where a casino has a streak, it starts again. Nothing happens here, and there is nothing to make up for.',
    ],
  },
  {
    id: 'wrong-entry',
    group: 'Collecting',
    question: 'I recorded something wrong. Can I change it?',
    answer: [
      'Yes. Right after the press, choose Undo. Later, [History](/history) has every collection, cash-out and spend with Edit and Delete, and what you delete there can be brought back. The totals always follow.',
    ],
  },
  {
    id: 'put-aside',
    group: 'Collecting',
    question: 'Can I leave casinos out of my list?',
    answer: [
      'Yes. The handle of its row opens a menu with Hide and Snooze; on a phone there is a button for it. Hide keeps it out until you show it again, Snooze until a day you choose. It then counts neither as ready nor in Total Available Now, and its records stay.',
    ],
  },
  {
    id: 'gold-or-sweeps',
    group: 'Collecting',
    question: 'What is the difference between gold coins and sweeps coins?',
    answer: [
      '[Gold coins](/glossary#gold-coins) are play money and stay play money. [Sweeps coins](/glossary#sweeps-coins) can be cashed out after they are played through, mostly at $1 for each. Look which of the two is switched on before you play.',
    ],
  },
  {
    id: 'tier-five',
    group: 'Collecting',
    question: 'Why is a casino in tier 5?',
    answer: [
      'Because its bonus is tied to a condition, is worth too little or is published nowhere, because it would take years to reach a cash-out, or because players report that it pays late or not at all. Strategy gives the reason for each one, and [the rule](/blog/profitability-rankings-explained) is written down.',
    ],
  },
  {
    id: 'what-is-playthrough',
    group: 'Playing it through',
    question: 'What is playthrough?',
    answer: [
      `The number of times a bonus must be staked before it can be cashed out. At 1x and a return of 95%, a dollar is worth ${percentText(remainingShare(95, 1))} of itself; at 10x it is worth ${percentText(remainingShare(95, 10))}.`,
    ],
  },
  {
    id: 'which-game',
    group: 'Playing it through',
    question: 'Which game should I use?',
    answer: [
      'One with a high published return, small swings and low stakes, which counts in full toward playthrough. The dashboard lists a wash game where we know one. Look at the return in the game’s own help page too, because casinos can run a lower version.',
    ],
  },
  {
    id: 'deal-worth-washing',
    group: 'Playing it through',
    question: 'When is a purchase deal worth washing?',
    answer: [
      `As a rule of thumb, from ${percent(WASH_FROM.faqPercent)} extra sweeps coins. On paper far less would do: at 1x on a game that returns ${percent(WASH_TERMS.kind.rtp)}, ${percentText(breakEvenExtra(WASH_TERMS.kind))} extra pays for itself.`,
      `[The Method](/the-method) says ${percent(WASH_FROM.methodPercent)}, for a deal whose terms you have checked. The figure here is for one you have not: if the coins must be played ${WASH_TERMS.poor.times} times on a game that turns out to return ${percent(WASH_TERMS.poor.rtp)}, a ${formatMoney(WASH_PRICE)} package with ${percent(WASH_FROM.methodPercent)} extra loses ${washLoss} on average, and one with ${percent(WASH_FROM.faqPercent)} about breaks even. You never need to buy anything.`,
    ],
  },
  {
    id: 'can-skill-win',
    group: 'Playing it through',
    question: 'Can I win in the long run by playing well?',
    answer: [
      'Not at slots, and not at blackjack as these casinos deal it. Good play lowers what a game keeps; it does not turn it round. The money in The Method comes from bonuses. Playing is what they cost.',
    ],
  },
  {
    id: 'play-on-when-ahead',
    group: 'Playing it through',
    question: 'I am ahead after the playthrough. Should I go on?',
    answer: [
      `No. The job is done. An hour at ${formatMoney(HOUR.stake)} a spin costs ${formatMoney(HOUR_COST)} on average, which is ${HOUR_IN_DAYS} days of a ${formatMoney(HOUR.bonus)} bonus.`,
    ],
  },
  {
    id: 'first-cash-out',
    group: 'Cashing out',
    question: 'How long until the first cash-out?',
    answer: [
      `At half of the casinos we count it takes ${daily.medianDays ?? 'an unknown number of'} days of bonuses or more; at low tiers well over 100 days is normal. A few give gift cards much earlier. Strategy on the dashboard has the days for each casino.`,
    ],
  },
  {
    id: 'why-kyc',
    group: 'Cashing out',
    question: 'Why does the casino want my ID?',
    answer: [
      'To see that you are old enough, who you say you are, and in a state it serves. Nearly every one asks before it pays. Send papers only through your account page there. We never see them and never ask for them.',
    ],
  },
  {
    id: 'how-long-payout',
    group: 'Cashing out',
    question: 'How long does a payout take?',
    answer: [
      'We do not know well enough to give a number. Our sources name anything from a day to two months, and the first payout takes longest because of the identity check. Where players report trouble, the tier and the notes say so.',
    ],
  },
  {
    id: 'payout-refused',
    group: 'Cashing out',
    question: 'My payout was refused. What now?',
    answer: [
      'Ask for the rule in writing, and compare it with the sweepstakes rules. Keep pictures of the balance, the request and the answers. If nothing moves, your state’s attorney general takes complaints. Stop collecting there, and tell us through Submit Feedback.',
    ],
  },
  {
    id: 'taxes',
    group: 'Cashing out',
    question: 'Do I have to pay tax on it?',
    answer: [
      'In the United States cash-outs can be taxable, with or without a form in the mail. What counts as a loss is less clear for these sites than for a licensed casino. Keep your ledger and bank statements. This is not tax advice; ask a professional about your own case.',
    ],
  },
  {
    id: 'is-it-legal',
    group: 'Rules and safety',
    question: 'Is this legal where I live?',
    answer: [
      `It depends on your state and changes often. We do not take sign-ups from ${STATES.blocked}. ${STATES.statutes} more have passed a law against these casinos since 2025; [Where it is allowed](/where-it-is-allowed) has the dates. A casino’s own list of states counts on the day you cash out. This is not legal advice.`,
    ],
  },
  {
    id: 'how-old',
    group: 'Rules and safety',
    question: 'How old must I be?',
    answer: [`At least ${MIN_AGE} here. Some casinos and some states ask for 21.`],
  },
  {
    id: 'two-in-one-home',
    group: 'Rules and safety',
    question: 'Can two people in one home collect?',
    answer: [
      'Many casinos allow one account for each person, some only one for each household. Ask the casino first and keep its answer. A second account of your own is against the rules of nearly every casino, and tends to be found at the first payout.',
    ],
  },
  {
    id: 'vpn',
    group: 'Rules and safety',
    question: 'May I use a VPN?',
    answer: [
      'Not to look as if you were in another state. Casinos forbid it and check when you ask for money, so you would do all the work and not be paid. Switch it off for these sites even if you are where you should be.',
    ],
  },
  {
    id: 'is-it-gambling',
    group: 'Rules and safety',
    question: 'Is it gambling?',
    answer: [
      'Claiming a free bonus is not. Playing it through is a game of chance, and buying packages to play puts your own money on it, whatever the site calls it. Treat it with the care that gambling needs.',
    ],
  },
  {
    id: 'too-much',
    group: 'Rules and safety',
    question: 'It is getting too much. Whom can I talk to?',
    answer: [
      'Call 1-800-MY-RESET (1-800-697-3738) or text 800GAM; it is free and you need not give your name. In Ontario, ConnexOntario answers at 1-866-531-2600. When it cannot wait, call or text 988. [Responsible play](/responsible-play) has more lines, and what else helps.',
      'You can also ask each casino to [keep you out](/responsible-play#self-exclusion) for good.',
    ],
  },
]
