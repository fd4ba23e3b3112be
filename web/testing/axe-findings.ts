import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns everything that axe finds in an element, one line per finding. Journeys run axe on whole pages. */
export async function axeFindings(within: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: RULES },
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
}
