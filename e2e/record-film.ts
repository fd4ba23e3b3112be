/**
 * Records the film of the landing page: a member's round of Speed Collect on a phone, in both themes, from the running
 * product. Needs ffmpeg.
 *
 * A film is a sequence of screens with their durations, so it is the same on a slow machine, and a file of 9 seconds has
 * less than 300 KB.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { secondsPerCasino } from '#content/facts.ts'
import { stubCasinoSites } from './fixtures.ts'
import { closeOpened, nextName, sheetAbout, sheetMain } from './speed-screen.ts'

const run = promisify(execFile)

/** The screen of the phone, with two pixels per point. */
export const FILM_SCREEN = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 }

/** The height of the film in pixels: the page shows it at half of that. */
const HEIGHT = 1080
const FRAMES_PER_SECOND = 10

/** The time at one casino: as much as the landing page says. */
const CASINO_MS = secondsPerCasino() * 1000

/** H.264, which every supported browser plays. */
const ENCODER = ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-movflags', '+faststart'] as const

/**
 * Plays the round on a page of a member whose casinos are all ready, and writes `<file>.webp` and `<file>.mp4`.
 *
 * @param poster takes the first picture.
 */
export async function recordFilm(
  page: Page,
  origin: string,
  file: string,
  poster: (page: Page, file: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const screens: { readonly picture: string; readonly seconds: number }[] = []
  const show = async (seconds: number) => {
    const picture = join(folder, `${screens.length}.png`)
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' })
    screens.push({ picture, seconds })
  }
  /** Shows where the finger is. */
  const touch = async (target: Locator) => {
    const box = await target.boundingBox()
    if (box === null) throw new Error('a button of the film is not visible')
    await page.evaluate(drawFinger, [box.x + box.width / 2, box.y + box.height / 2] as const)
    await show(0.3)
    await page.evaluate(drawFinger, null)
  }
  const visit = async (seconds: number) => {
    const name = await nextName(page)
    await touch(sheetMain(page))
    await closeOpened(page.context(), () => sheetMain(page).click())
    await sheetAbout(page, name).waitFor()
    await saved(page)
    await show(seconds)
    // The end shows how long the round took.
    await page.waitForTimeout(CASINO_MS)
  }

  try {
    await stubCasinoSites(page.context())
    await page.clock.install()
    await page.goto(`${origin}/dashboard`)
    const start = page.getByRole('button', { name: 'Start Speed Collect' })
    await start.waitFor()
    await page.evaluate(() => document.fonts.ready)
    await poster(page, `${file}.webp`)
    await show(1.2)
    await touch(start)
    await start.click()
    await sheetMain(page).waitFor()
    await show(0.9)
    await visit(0.9)
    await visit(0.7)
    for (let left = await stopsLeft(page); left > 1; left--) await visit(0.45)
    await visit(0.8)
    await touch(sheetMain(page))
    await page.clock.fastForward(1000)
    await sheetMain(page).click()
    await sheetMain(page).waitFor({ state: 'hidden' })
    await page.getByText('There is nothing left to collect!').waitFor()
    await saved(page)
    await show(1.6)
    await encode(screens, folder, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function stopsLeft(page: Page): Promise<number> {
  return await page.getByRole('table', { name: 'Ready to collect' }).getByRole('rowheader').count()
}

/** Waits until the screen shows no unsaved claim. */
async function saved(page: Page): Promise<void> {
  await page
    .getByText(/saving \d|not saved yet/)
    .first()
    .waitFor({ state: 'hidden' })
}

/** Draws a finger at this point, or none. Runs in the page. */
function drawFinger(point: readonly [number, number] | null): void {
  document.querySelector('[data-finger]')?.remove()
  if (point === null) return
  const finger = document.createElement('div')
  finger.dataset['finger'] = ''
  Object.assign(finger.style, {
    position: 'fixed',
    zIndex: '9999',
    left: `${point[0] - 22}px`,
    top: `${point[1] - 22}px`,
    width: '44px',
    height: '44px',
    borderRadius: '50%',
    background: 'rgb(128 128 128 / 45%)',
    border: '2px solid rgb(255 255 255 / 80%)',
    pointerEvents: 'none',
  })
  document.body.append(finger)
}

async function encode(
  screens: readonly { readonly picture: string; readonly seconds: number }[],
  folder: string,
  file: string,
): Promise<void> {
  // The concat demuxer ignores the duration of the last picture, so it is listed twice.
  const lines = [...screens, { picture: screens.at(-1)?.picture ?? '', seconds: 0 }].map(
    ({ picture, seconds }) => `file '${picture}'\nduration ${seconds}`,
  )
  const list = join(folder, 'screens.txt')
  await writeFile(list, lines.join('\n'))
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-an',
    '-pix_fmt',
    'yuv420p',
  ]
  const filter = ['-vf', `fps=${FRAMES_PER_SECOND},scale=-2:${HEIGHT}:flags=lanczos`]
  await run('ffmpeg', [...input, ...filter, ...ENCODER, `${file}.mp4`])
}
