import type { ReactNode } from 'react'

/** The six steps of spec section 2 "Tutorial". */
export const TUTORIAL_STEPS: readonly { readonly title: string; readonly body: ReactNode }[] = [
  {
    title: 'Welcome',
    body: (
      <>
        <p>
          Sweepstakes and social casinos give a little every day to whoever comes by. This dashboard tells you
          which bonuses are ready, and keeps the sums.
        </p>
        <p>The tour takes about a minute. You can leave it at any time; it comes back until you finish it.</p>
      </>
    ),
  },
  {
    title: 'Navigating',
    body: (
      <>
        <p>
          <b>Your Dashboard</b> lists the casinos in tiers, the best first. A green row is ready. Press
          Collect when you have taken the bonus; the countdown to the next one starts by itself.
        </p>
        <p>
          <b>Speed Collect</b> shows only what is ready: one press records the collection and opens the
          casino.
        </p>
      </>
    ),
  },
  {
    title: 'Resources Panel',
    body: (
      <p>
        <b>Resources</b>, at the top, holds everything else: help when play stops being fun, how this site is
        paid, dark mode, a way to write to us, and a way to delete your account.
      </p>
    ),
  },
  {
    title: 'Getting Started',
    body: (
      <ol>
        <li>Start with the casinos of tier 1: press Visit and sign up there with your true details.</li>
        <li>Finish their identity check (KYC) early. Most pay nothing out before it.</li>
        <li>Come by once a day and collect what is ready.</li>
        <li>Play each bonus through as its rules ask, with the game under Wash Game.</li>
        <li>Wait until you reach the casino’s minimum cash-out, $10-$100. Strategy says which one it is.</li>
        <li>Cash out, then add the casinos of the next tier.</li>
      </ol>
    ),
  },
  {
    title: 'Recording Spends and Cash-outs',
    body: (
      <>
        <p>
          When money reaches you, type the amount under Cash-out Value and press Enter. When you buy something
          at a casino, type it under Spent.
        </p>
        <p>Total Profit is what came out minus what you spent, so it is only as true as what you record.</p>
      </>
    ),
  },
  {
    title: "That's it",
    body: (
      <p>
        Ten minutes a day are enough. Never spend money you need, and stop when it is no fun any more: the
        helpline is under Resources.
      </p>
    ),
  },
]
