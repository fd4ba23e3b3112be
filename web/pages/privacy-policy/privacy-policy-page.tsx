import { PageHead } from '#web/features/page-head/page-head.tsx'

export const handle = { static: true }

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
    <article className="policy">
      <PageHead
        path="/privacy-policy"
        title="Privacy Policy"
        description="What Daily Bonus Blog knows about you, what for, and how to take it back."
        section="Privacy"
      />
      <nav aria-label="On this page" className="policy-contents no-print">
        <ul>
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="prose">
        <h1>Privacy Policy</h1>
        <p className="policy-lead">
          The short of it: an email, an age, a state and the numbers you write down. No marketing email, no
          trackers, nothing sold.
        </p>
        <p className="policy-date">
          Last updated <time dateTime="2026-11-22">November 22, 2026</time>. The policy before it was last
          updated in January 2025; this one says more, because the product does more.
        </p>

        <SectionTitle id="collected" />
        <p>When you make an account, you give us:</p>
        <ul>
          <li>
            <b>an email address</b>, to log in with, to send you a link for a new password and news of your
            account’s safety, and so that we know it is you when you write to us;
          </li>
          <li>
            <b>a password</b>, of which we keep only a scrambled form that cannot be turned back;
          </li>
          <li>
            <b>an age</b>, because you must be 18 or over;
          </li>
          <li>
            <b>a state of residence</b>, or Canada, to leave out places where sweepstakes casinos may not
            operate.
          </li>
        </ul>
        <p>
          When you use the dashboard, it keeps what you put into it: which bonuses you collected and when,
          your cash-outs and spends, notes if you write any, your votes, the order of your list and what you
          hid or put off in it. An entry that you delete stays in your history as deleted, so that you can
          bring it back. Feedback you send is kept with its kind and its time; sent without an account, it
          carries no name.
        </p>
        <p>
          To keep pages quick, one visit in ten to a page such as the dashboard tells us how long the page
          took. It is added to all the others at once; what a single visit said is not kept, nor whose it was.
          A browser that sends Do Not Track or Global Privacy Control tells us nothing.
        </p>
        <p>
          For each log-in we keep when it happened, when it was last used, how you showed who you are and the
          name your browser gives itself; and which kinds of device you have used before, so that we can write
          to you about a new one. If you use two-factor, we keep its secret, encrypted, and hashes of your
          backup codes; of a passkey, its public half, its name and when it was last used. Your fingerprint,
          face or PIN never leaves your device.
        </p>
        <p>
          A security record notes log-ins and changes to the account, with the time, the outcome and the first
          part of your network address: enough to tell two places apart, not to find you. The whole address is
          used only in passing, to stop people who try one password after another. You can look around without
          an account; then we keep none of this, but feedback if you send it.
        </p>

        <SectionTitle id="use" />
        <p>
          Only to run the dashboard for you: to let you in, to count down to your next bonus, to add up your
          totals, to keep others out of your account, and to sum everyone’s votes into a score that names
          nobody. The only mails are about the account itself: an address to confirm, a new password, a new
          device, a change you may not have made. We send no marketing email, build no profile for
          advertising, and make no decision about you by machine beyond the age and state rule at sign-up.
        </p>

        <SectionTitle id="sharing" />
        <p>
          We do not sell or rent what you give us, and we do not share it with casinos. Pages load nothing
          from other companies. Mail to you goes through the mail server of whoever runs the service. When you
          follow a link to a casino, its own policy holds from there. We hand data to an authority only where
          the law makes us.
        </p>

        <SectionTitle id="retention" />
        <p>
          Your records stay for as long as you have an account. A log-in ends when you log out, after seven
          days without a visit, and after thirty days at most. A mail is erased about a day after it was sent;
          a link in it works for seven days at most. Lines of the security record go after 400 days.
        </p>
        <p>
          When you delete the account, everything under it is erased at once: the account itself, your list,
          what you recorded, passkeys and two-factor, mails not yet sent and the feedback you sent. Your votes
          are taken out of the scores, and you are logged out on every device. One line stays in the security
          record: that an account was deleted, not whose.
        </p>

        <SectionTitle id="cookies" />
        <p>Cookies are used for the login session and to guard it, and for nothing else:</p>
        <ul>
          <li>
            <code>access</code> and <code>session</code> keep you logged in;
          </li>
          <li>
            <code>second-step</code> and <code>passkey</code> last five minutes, while you log in with a code
            or a passkey;
          </li>
          <li>
            <code>device</code> lasts 180 days and names nobody: it tells that someone has logged in to your
            account on this browser before, so that strangers who try wrong passwords cannot lock you out
            here;
          </li>
          <li>
            <code>signed_in</code> holds only “1” and tells a page which links to show at the top.
          </li>
        </ul>
        <p>
          Scripts can read only the last of them. On https the names of the others begin with{' '}
          <code>__Host-</code>.
        </p>
        <p>
          Your browser’s own storage holds preferences such as dark mode, which are not sent to us, and what
          you recorded without a connection:
        </p>
        <ul>
          <li>
            <code>darkMode</code>, <code>compactRows</code> and <code>shortcuts</code>: how the dashboard
            looks and whether keys work;
          </li>
          <li>
            <code>tutorialCompleted</code>: that you have seen the tutorial;
          </li>
          <li>
            <code>speedRun</code>: how far you came in Speed Collect;
          </li>
          <li>
            <code>lastDashboard</code>: your list as it was shown last, so that it opens without a connection,
            without your email address; deleted when you log out;
          </li>
          <li>
            <code>outbox</code>: what you recorded and this browser could not send yet; deleted once it is
            saved;
          </li>
          <li>
            <code>askedToNotify</code> and <code>shownTotals</code>: what you were asked and told about ready
            bonuses;
          </li>
          <li>
            <code>blackjackTyping</code>, <code>blackjackGame</code> and <code>blackjackDrill</code>: whether
            keys lay cards, the game you chose and your score in the calculator’s drill.
          </li>
        </ul>
        <p>
          Your browser may also keep a copy of this site’s pages and of the list of casinos, so that they open
          without a connection. Nothing that you recorded is in those copies.
        </p>
        <p>
          There are no advertising or tracking cookies, so your browser’s Do Not Track or Global Privacy
          Control finds none to switch off.
        </p>

        <SectionTitle id="security" />
        <p>
          Passwords are kept as argon2id hashes. The database itself refuses to show one person’s rows to
          another. Tries to log in are limited. No system is perfectly safe: use a password you use nowhere
          else.
        </p>

        <SectionTitle id="rights" />
        <p>
          You may see, correct, take away or delete what we hold about you. The dashboard and its history show
          your records, and in the history you can correct them. There and on the account page you can
          download everything described here, as JSON or for a spreadsheet: your profile, your list, your
          entries, the feedback you sent, your log-ins and devices, passkeys by name, whether two-factor is
          on, mails of the last day and the security record. Only secrets are left out, such as your password
          and your keys. You can delete your account yourself: on the account page, or on the dashboard under
          Resources, choose Delete Account and give your password or a passkey. For a correction that has no
          button, or if you cannot get in to delete your account, write to us from the address you signed up
          with. It costs nothing, and asking changes nothing else.
        </p>

        <SectionTitle id="children" />
        <p>
          The site is for adults. We do not knowingly keep data of anyone under 18; tell us if you find some,
          and we delete it.
        </p>

        <SectionTitle id="international" />
        <p>
          The service is operated in the United States, and what you enter is kept where the service runs. If
          you use it from Canada or elsewhere, your data goes there.
        </p>

        <SectionTitle id="changes" />
        <p>
          When this page changes, so does the date at its top. If a change lets us do more with what you
          already gave us, we ask you first.
        </p>

        <SectionTitle id="contact" />
        <p>
          Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>.
        </p>
        <p className="policy-back">
          <a href="/">Back to Home</a>
        </p>
      </div>
    </article>
  )
}
