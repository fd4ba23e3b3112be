/** Shows the current community score on the review of a casino. Bundled into a separate file, without a framework. */
import type { Casino } from '#contract/casinos.ts'
import { LIST_CASINOS } from '#contract/paths.ts'
import { scoreText } from '#core/votes/vote.ts'
import { isWhole, listOf, objectOf } from '#web/api/type-guards.ts'

const isScored = objectOf<{ casinos: Pick<Casino, 'id' | 'communityRank' | 'votes'>[] }>({
  casinos: listOf(objectOf({ id: isWhole, communityRank: isWhole, votes: isWhole })),
})

const place = document.querySelector<HTMLElement>('[data-community-score]')
// The scores are part of the whole list of casinos, so readers load them only when they reach this line.
if (place) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    // Offline or after an error, the link to the dashboard remains.
    showScore(place).catch(() => {})
  })
  observer.observe(place)
}

async function showScore(line: HTMLElement): Promise<void> {
  const body: unknown = await (await fetch(LIST_CASINOS)).json()
  const casino =
    isScored(body) && body.casinos.find(({ id }) => String(id) === line.dataset['communityScore'])
  if (!casino) return
  const { communityRank: score, votes } = casino
  line.textContent =
    votes === 0 ? 'No votes yet' : `${scoreText(score)} from ${votes} ${votes === 1 ? 'vote' : 'votes'}`
}
