import styles from './tutorial.module.css'

/** The six steps of the tutorial. */
export const TUTORIAL_STEPS = [
  {
    key: 'welcome',
    title: 'Welcome',
    body: (
      <>
        <p>
          Sweepstakes and social casinos give a small bonus to anyone who logs in each day. This dashboard
          shows which bonuses are ready and adds up your totals.
        </p>
        <p>The tour takes about a minute. You can leave it at any time; it reappears until you finish it.</p>
      </>
    ),
  },
  {
    key: 'navigating',
    title: 'Navigating',
    body: (
      <>
        <p>
          <b>Your Dashboard</b> lists the casinos by tier, best first. A green row is ready. Press Collect
          when you’ve claimed the bonus; the countdown to the next one starts automatically.
        </p>
        <p>
          <b>Speed Collect</b> shows only what’s ready. One press records the collection and opens the casino.
        </p>
      </>
    ),
  },
  {
    key: 'resources',
    title: 'Resources Panel',
    body: (
      <p>
        <b>Resources</b>, at the top, has everything else: help when play stops being fun, how this site earns
        money, dark mode, a way to contact us, and a way to delete your account.
      </p>
    ),
  },
  {
    key: 'start',
    title: 'Getting Started',
    body: (
      <ol>
        <li>Start with the tier 1 casinos. Press Visit and sign up there with your real details.</li>
        <li>Finish their identity check (KYC) early. Most don’t pay out until you do.</li>
        <li>Log in once a day and collect what’s ready.</li>
        <li>Play each bonus through as its rules require, with the game under Wash Game.</li>
        <li>
          Wait until you reach the casino’s minimum cash-out, $10-$100. Strategy shows the exact amount.
        </li>
        <li>Cash out, then add the casinos in the next tier.</li>
      </ol>
    ),
  },
  {
    key: 'record',
    title: 'Recording Spends and Cash-outs',
    body: (
      <>
        <p>
          When a cash-out reaches you, enter the amount under Cash-out Value and press Save
          <span className={styles.key}> or Enter</span>. When you buy something at a casino, enter it under
          Spent.
        </p>
        <p>
          Total Profit is what you cashed out minus what you spent, so it’s only as accurate as what you
          record.
        </p>
      </>
    ),
  },
  {
    key: 'end',
    title: "That's it",
    body: (
      <p>
        Ten minutes a day is enough. Never spend money you need, and stop when it’s no longer fun. The
        helpline is under Resources.
      </p>
    ),
  },
] as const

/** The key of a step. */
export type TutorialStep = (typeof TUTORIAL_STEPS)[number]['key']
