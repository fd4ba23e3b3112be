import prose from '#web/features/article/prose.module.css'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './privacy-policy-page.module.css'

/** Bound at build time from SUPPORT_EMAIL; see vite.config.ts. */
const SUPPORT = import.meta.env.SUPPORT_EMAIL

const SECTIONS = [
  ['collected', 'Information we collect'],
  ['use', 'How we use it'],
  ['sharing', 'Sharing'],
  ['retention', 'How long we keep it'],
  ['cookies', 'Cookies and browser storage'],
  ['security', 'Security'],
  ['rights', 'Your rights and choices'],
  ['children', 'Children'],
  ['international', 'International users'],
  ['changes', 'Changes to this policy'],
  ['contact', 'Contact'],
] as const

function SectionTitle({ id }: { id: (typeof SECTIONS)[number][0] }) {
  return <h2 id={id}>{SECTIONS.find(([one]) => one === id)?.[1]}</h2>
}

/** The privacy policy. Describes only current behavior of the product. */
export default function PrivacyPolicyPage() {
  return (
    <article className={styles.policy}>
      <PageHead
        path="/privacy-policy"
        title="Privacy Policy"
        description="What Daily Bonus Blog knows about you, why, and how to delete it."
        section="Privacy"
      />
      <nav aria-labelledby="on-this-page" className={classNames(styles.contents, 'no-print')}>
        <div>
          <p id="on-this-page">On this page</p>
          <ul>
            {SECTIONS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={classNames(prose.prose, styles.text)}>
        <h1>Privacy Policy</h1>
        <p className={styles.lead}>
          In short: we store your email address, your age, your state, and the numbers you enter. We send no
          marketing email, use no trackers, and sell nothing.
        </p>
        <p className={styles.date}>
          Last updated <time dateTime="2026-11-28">November 28, 2026</time>. The previous policy was last
          updated in January 2025. This one covers more because the product does more.
        </p>

        <SectionTitle id="collected" />
        <p>When you create an account, you give us:</p>
        <ul>
          <li>
            <b>an email address</b>, so that you can log in, so that we can send you password links and
            security notices, and so that we know it’s you when you contact us;
          </li>
          <li>
            <b>a password</b>, which we store only as a hash that can’t be reversed;
          </li>
          <li>
            <b>your age</b>, because you must be 18 or older;
          </li>
          <li>
            <b>your state of residence</b>, or a Canadian province, to exclude places where sweepstakes
            casinos may not operate.
          </li>
        </ul>
        <p>
          When you use the dashboard, we store what you enter: which bonuses you collected and when, your
          cash-outs and spends, any notes you write, your votes, which casinos are in your list, their order,
          and what you hid or snoozed. An entry you delete stays in your history, marked as deleted, so that
          you can restore it. We store feedback you send with its type and time, and with the casino and
          figure it’s about. Feedback sent without an account isn’t linked to a name. We also store the time
          zone of your device, such as “America/New_York”, and whether you’ve finished the tutorial.
        </p>
        <p>
          For each file you import, we store its name, when you imported it, and how many of its rows became
          entries. We don’t store the file itself.
        </p>
        <p>
          If you use reminders, we store what you want to be reminded of and when, what you were last told,
          and until when you snoozed them. For each browser that gets notifications, we store the address that
          its push service gave it, the keys that encrypt its messages, a name such as “Chrome on Android”,
          when you added it, and when it last got one. If you create a calendar address, we store what we need
          to recognize it, when you created it, and when a calendar last read it.
        </p>
        <p>
          To keep pages fast, one in ten visits to a page such as the dashboard tells us how fast the page
          was. We add that to a total right away. We don’t store the result of a single visit, or whose visit
          it was. A browser that sends Do Not Track or Global Privacy Control tells us nothing.
        </p>
        <p>
          For each session, we store when it started, when it was last used, how you confirmed it was you, and
          the name your browser reports. We also store which kinds of devices you’ve used before, so that we
          can email you about a new one. If you use two-factor authentication, we store its secret, encrypted,
          and hashes of your backup codes. For a passkey, we store its public key, its name, and when it was
          last used. Your fingerprint, face, or PIN never leaves your device.
        </p>
        <p>
          A security log records log-ins and changes to the account, with the time, the outcome, and the first
          part of your network address: enough to tell two places apart, not enough to find you. We use the
          full address only briefly, to stop people who try one password after another. You can look around
          without an account. If you do, we store none of this except any feedback you send.
        </p>

        <SectionTitle id="use" />
        <p>
          We use it only to run the dashboard for you: to log you in, count down to your next bonus, add up
          your totals, keep others out of your account, and combine everyone’s votes into a score that
          identifies no one. Emails are about the account itself: an address to confirm, a new password, a new
          device, or a change you may not have made. If you ask for it, we also email you a summary of what’s
          ready while no device of yours gets notifications; each one has a link that ends them. We use your
          reminder settings, your time zone, and your list to send the notifications you chose and to fill
          your calendar. We send no marketing email, build no advertising profile, and make no automated
          decision about you beyond applying the age and state rules at sign-up and showing only the casino
          links that your local law allows.
        </p>
        <p>
          Your claims teach your own countdowns when a bonus resets. If you agree, they also help everybody’s:
          each night, we combine the times of your claims, whether a bonus was ready, the amounts you entered,
          and the days from the request of a cash-out to its payment with those of other members. What comes
          out is about at least five people, has no times of single claims or cash-outs, and doesn’t say who
          they were. If at least five of you, and at least half, entered the same amount in a week, we show
          that amount with the share of you who entered it, or with a lower limit of that share. We copy
          nothing out of your records for it, and each person’s influence is limited. You choose this once.
          You can change it in your account, and a break pauses it. If you stop sharing or delete your
          account, the next night’s results are without you. The share of a week stays until the next one.
        </p>
        <p>
          The people who run this site read your feedback. When you ask for help, they can look up the state
          of your account: whether your email address is confirmed, where you play, and how many casinos,
          entries, and sessions you have. Their tools show no notes, amounts, or votes, and your security log
          records each use.
        </p>

        <SectionTitle id="sharing" />
        <p>
          We don’t sell or rent what you give us, and we don’t share it with casinos. Pages load nothing from
          other companies. We send email through the site operator’s mail server. If you turn notifications
          on, each one travels through the push service of your browser’s maker, such as Google, Mozilla,
          Apple, or Microsoft. The message is encrypted, so the service can’t read it, but it learns when your
          browser gets one. Anyone who has your calendar address, and the calendar service you give it to, can
          read the names of casinos and the times in that calendar, but no amounts. When you follow a link to
          a casino, the casino’s own policy applies. We give data to an authority only when the law requires
          it.
        </p>

        <SectionTitle id="retention" />
        <p>
          We keep your records for as long as you have an account. A session ends when you log out, after
          seven days without a visit, or after thirty days at the latest. We erase an email about a day after
          it was sent, or 14 days after we gave up sending it; a link in it works for seven days at most. We
          delete security log entries after 400 days. A browser stops getting notifications, and we delete its
          address, when its session ends, when you remove it, or when its push service no longer accepts it. A
          calendar address works until you replace or revoke it. It also ends when a link in an email gives
          you your old address back, or sets a password while your address was never confirmed.
        </p>
        <p>
          When you delete your account, we immediately erase everything in it: the account itself, your list,
          your records and imports, your reminders and their devices, your calendar address, your passkeys and
          two-factor authentication, unsent emails, and the feedback you sent. Your votes are removed from the
          scores, and you’re logged out on every device. One entry stays in the security log. It records that
          an account was deleted, but not whose.
        </p>

        <SectionTitle id="cookies" />
        <p>We use cookies for the log-in session, to protect it, and to remember where you play:</p>
        <ul>
          <li>
            <code>access</code> and <code>session</code> keep you logged in;
          </li>
          <li>
            <code>pending-login</code> and <code>passkey</code> last five minutes, while you log in with a
            code or a passkey;
          </li>
          <li>
            <code>sign-up</code> lasts a day after you sign up: with it, the link we email you works here
            without your password;
          </li>
          <li>
            <code>device</code> lasts 180 days and identifies no one: it shows that someone has logged in to
            your account on this browser before, so that strangers who try wrong passwords can’t lock you out
            here;
          </li>
          <li>
            <code>signed_in</code> contains the first eight characters of your account’s ID. It tells a page
            which links to show at the top and whether a list stored in this browser is yours;
          </li>
          <li>
            <code>place</code> is the state or province you chose without an account, and lasts a year. It
            decides which links to casinos work;
          </li>
          <li>
            <code>links_off</code> is the end of a break or of a reached spending limit, without a name. It
            keeps links to casinos off in this browser while you’re logged out, also if another device ended
            your session.
          </li>
        </ul>
        <p>
          Scripts can read only the last three. Over HTTPS, the names of the others begin with{' '}
          <code>__Host-</code>. Without HTTPS, all names but <code>place</code> end with the number of the
          server’s port.
        </p>
        <p>
          Your browser’s own storage contains preferences such as dark mode, which aren’t sent to us, and what
          you recorded while offline:
        </p>
        <ul>
          <li>
            <code>darkMode</code>, <code>compactRows</code>, <code>foldedParts</code>, and{' '}
            <code>shortcuts</code>: how the dashboard looks and whether keyboard shortcuts work;
          </li>
          <li>
            <code>tutorialCompleted</code> and <code>unsentTutorial</code>: that you’ve seen the tutorial, and
            that your account doesn’t know it yet; the second is deleted once it’s saved, or when you log out;
          </li>
          <li>
            <code>choiceMadeBy</code>: that you’ve chosen your casinos, or all of them; deleted when you log
            out;
          </li>
          <li>
            <code>sortedOrder</code> and <code>speedRun</code>: how you sorted your list and how far you got
            in Speed Collect, if an earlier version of this page stored it; deleted when you log out;
          </li>
          <li>
            <code>speedTexts</code> and <code>speedTimes</code>: what you typed in Speed Collect but haven’t
            saved, and how long your latest and best runs took; deleted when you log out;
          </li>
          <li>
            <code>realityCheck</code> and <code>playTime</code>: how often you want a reality check, and how
            long you’ve been here; the time is deleted when you log out;
          </li>
          <li>
            <code>amountDrafts</code> and <code>tutorialStep</code>: amounts you typed but haven’t recorded,
            and how far you got in the tutorial; deleted when you close the tab or log out;
          </li>
          <li>
            <code>lastDashboard</code>: your list as you last saw it, with your limits, the law of your place,
            and how far you got in Speed Collect, without your email address, so that it opens immediately,
            and offline; deleted when you log out;
          </li>
          <li>
            <code>lastHistory</code> and <code>lastCashOuts</code>: your newest entries and the cash-outs on
            the way, without their notes, for the same reason; deleted when you log out;
          </li>
          <li>
            <code>lastReports</code>: the reports you read last, for the same reason; deleted when you log
            out;
          </li>
          <li>
            <code>lastClaimed</code>: what you claimed today, this week, this month, and in total, and how
            much is at the casinos and on the way from each, for the same reason; deleted when you log out;
          </li>
          <li>
            <code>cashOutsAs</code> and <code>cashOutsAsked</code>: whether cash-outs that you enter count as
            paid or as requested, and that we asked you; deleted when you log out;
          </li>
          <li>
            <code>tagFilter</code>: the tag by which you filter your list; deleted when you log out;
          </li>
          <li>
            <code>importColumns</code>: how you matched the columns and casinos of files you imported, for the
            next file with the same column names; deleted when you log out;
          </li>
          <li>
            <code>sentTimeZone</code>: the time zone this browser sent us last, when, and for which account;
            deleted when you log out;
          </li>
          <li>
            <code>imports</code>: the rest of an import that hasn’t finished; deleted once it’s imported,
            after 30 days, or when you log out;
          </li>
          <li>
            <code>outbox</code>: what you recorded or changed, including notes, but this browser couldn’t send
            yet; deleted once it’s saved;
          </li>
          <li>
            <code>askedToNotify</code> and <code>shownTotals</code>: whether we asked to notify you, and what
            we told you about ready bonuses;
          </li>
          <li>
            <code>pushOwner</code> and <code>pushDevice</code>: the ID of the account that turned
            notifications on in this browser, which lasts until they’re turned off, and the ID of this browser
            among its devices, which is deleted when you log out;
          </li>
          <li>
            <code>workerWrongSince</code>: since when a network has answered with a page of its own instead of
            this site’s offline support;
          </li>
          <li>
            <code>blackjackTyping</code>, <code>blackjackGame</code>, and <code>blackjackDrill</code>: whether
            keys add cards, the game you chose, and your score in the calculator’s drill.
          </li>
        </ul>
        <p>
          If someone else logs in with this browser, it deletes what it stores for your account, except what
          it couldn’t send yet and <code>pushOwner</code>.
        </p>
        <p>
          Your browser may also store a copy of this site’s pages and of the list of casinos, so that they
          open offline. Those copies contain nothing you recorded.
        </p>
        <p>
          There are no advertising or tracking cookies, so your browser’s Do Not Track or Global Privacy
          Control has none to turn off.
        </p>

        <SectionTitle id="security" />
        <p>
          We store passwords as argon2id hashes. The database itself doesn’t let one person read another’s
          data. Log-in attempts are limited. No system is perfectly safe: use a password you use nowhere else.
        </p>

        <SectionTitle id="rights" />
        <p>
          You may see, correct, download, or delete what we store about you. The dashboard and its history
          show your records, and you can correct them in the history. There and on the account page, you can
          download everything described here, as JSON or for a spreadsheet: your profile, your list, your
          entries and imports, your reminder settings and the browsers that get them, the feedback you sent,
          your log-ins and devices, passkeys by name, whether two-factor authentication is on, emails from the
          last day and those we couldn’t send, and the security log. The download leaves out only secrets,
          such as your password and your keys. You can delete your account yourself: on the account page, or
          on the dashboard under Resources, choose Delete Account and enter your password or use a passkey. If
          you can’t make a correction yourself, or if you can’t log in to delete your account,{' '}
          {SUPPORT === null ? (
            <>
              <a href="#contact">tell us</a>, and include the address you signed up with.
            </>
          ) : (
            'email us from the address you signed up with.'
          )}{' '}
          It’s free, and asking doesn’t affect anything else.
        </p>

        <SectionTitle id="children" />
        <p>
          The site is for adults. We don’t knowingly keep data about anyone under 18. If you find any, tell
          us, and we’ll delete it.
        </p>

        <SectionTitle id="international" />
        <p>
          The service is operated in the United States, and we store what you enter where the service runs. If
          you use it from Canada or elsewhere, your data is sent there.
        </p>

        <SectionTitle id="changes" />
        <p>
          When this page changes, so does the date at the top. If a change lets us do more with what you’ve
          already given us, we’ll ask you first.
        </p>

        <SectionTitle id="contact" />
        {SUPPORT === null ? (
          <p>
            The operator of this site hasn’t published an email address. To reach them, use the{' '}
            <a href="/contact">contact page</a>. You don’t need an account. For a reply, include an address
            where we can reach you.
          </p>
        ) : (
          <p>
            Email <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>.
          </p>
        )}
        <p className={classNames(styles.back, 'no-print')}>
          <a href="/">Back to Home</a>
        </p>
      </div>
    </article>
  )
}
