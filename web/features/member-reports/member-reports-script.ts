/** Shows what members report about the casino of a fact sheet. Bundled into a separate file, without a framework. */
import type { Casino } from '#contract/casinos.ts'
import { LIST_CASINOS } from '#contract/paths.ts'
import { scoreText } from '#core/votes/vote.ts'
import { isLearned, isLearnedValue } from '#web/api/dashboard/learned-guard.ts'
import { isWhole, listOf, objectOf, orMissing } from '#web/api/type-guards.ts'
import { paidText, paysLessText, sharedClockText, usualText } from '#web/outbox/learned-text.ts'

type Reported = Pick<Casino, 'id' | 'communityRank' | 'votes' | 'learned' | 'learnedValue'>

const isResponse = objectOf<{ casinos: Reported[] }>({
  casinos: listOf(
    objectOf<Reported>({
      id: isWhole,
      communityRank: isWhole,
      votes: isWhole,
      learned: orMissing(isLearned),
      learnedValue: orMissing(isLearnedValue),
    }),
  ),
})

const list = document.querySelector<HTMLElement>('[data-member-reports]')
// The reports are part of the whole list of casinos, so readers load them only when they come near its place.
if (list) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      // Offline or after an error, the page has no such section.
      showReports(list).catch(() => {})
    },
    { rootMargin: '400px' },
  )
  observer.observe(list)
}

async function showReports(reports: HTMLElement): Promise<void> {
  const body: unknown = await (await fetch(LIST_CASINOS)).json()
  const casino =
    isResponse(body) && body.casinos.find(({ id }) => String(id) === reports.dataset['memberReports'])
  if (!casino) return
  const { communityRank: score, votes, learned, learnedValue: paid } = casino
  const show = (name: string, text: string | null) => {
    const line = reports.querySelector<HTMLElement>(`[data-${name}]`)
    if (text === null || !line) return
    line.replaceChildren(text)
    for (const hidden of [line.parentElement, line.closest('section')]) hidden?.removeAttribute('hidden')
  }
  show(
    'community-score',
    votes === 0 ? null : `${scoreText(score)} from ${votes} ${votes === 1 ? 'vote' : 'votes'}`,
  )
  show(
    'paid',
    paid === undefined
      ? null
      : [paysLessText(paid), usualText(paid), paidText(paid)].filter(Boolean).join(' '),
  )
  show('learned', learned === undefined ? null : sharedClockText(learned))
}
