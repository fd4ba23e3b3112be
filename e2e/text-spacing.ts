import { expect, type Page } from '@playwright/test'

const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
  /* Otherwise, texts off screen have no size. */
  *, ::before, ::after { content-visibility: visible !important; transition: none !important }`

/** Applies the text spacing of WCAG 1.4.12 to the open page, until it loads again. */
export async function spaceTexts(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, SPACING)
}

/** Expects that no visible text is cut, and that the page does not scroll sideways. */
export async function expectNothingCut(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(cutTexts), what).toEqual([])
}

/** Returns the texts of which an element with hidden overflow shows only a part. Runs in the page. */
function cutTexts(): string[] {
  /** Glyphs are a little lower than their line. */
  const slack = 3
  const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const cut: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const seen = range.getBoundingClientRect()
    for (let element: Element | null = parent; element !== null; element = element.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // For screen readers only, or in a part of its own that scrolls.
      if (clipPath !== 'none' || overflowX === 'auto' || overflowY === 'auto' || box.width <= 1) break
      const isCut =
        (isHidden(overflowX) && (seen.right > box.right + slack || seen.left < box.left - slack)) ||
        (isHidden(overflowY) && (seen.bottom > box.bottom + slack || seen.top < box.top - slack))
      if (isCut) {
        cut.push(text)
        break
      }
      if (position === 'fixed') break
    }
  }
  // What a closed select shows is no text node: it is as wide as a copy of it.
  for (const select of document.querySelectorAll('select')) {
    if (!select.checkVisibility({ visibilityProperty: true })) continue
    const style = getComputedStyle(select)
    const copy = document.createElement('span')
    copy.textContent = select.selectedOptions[0]?.text ?? ''
    copy.style.cssText = `position: absolute; white-space: nowrap; font: ${style.font}`
    document.body.append(copy)
    const room =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (copy.getBoundingClientRect().width > room + slack) cut.push(`${copy.textContent} in a select`)
    copy.remove()
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) cut.push(`the page, which is ${scrollWidth} px wide`)
  return cut
}
