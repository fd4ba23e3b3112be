/** Plays the films of a page when they are in view. Bundled into a separate file, without a framework. */

/** How much of a film must be in view before it plays. */
const IN_VIEW = 0.6

/** What the films are encoded with: H.264, High profile, level 5.0. */
const TYPE = 'video/mp4; codecs="avc1.640032"'

const ERROR_TEXT = 'Couldn’t play the film. Check your connection, then try again.'

for (const figure of document.querySelectorAll<HTMLElement>('[data-film]')) {
  const video = figure.querySelector('video')
  const button = figure.querySelector('button')
  const error = figure.querySelector('output')
  if (video && button && error && video.canPlayType(TYPE) !== '') enable(figure, video, button, error)
}

function enable(
  figure: HTMLElement,
  video: HTMLVideoElement,
  button: HTMLButtonElement,
  error: Element,
): void {
  const label = () => {
    button.textContent = video.paused || video.ended ? 'Play the film' : 'Pause the film'
  }
  const play = () => {
    const file = `${figure.dataset['film']}-${shownTheme()}.mp4`
    // React writes no attribute for it.
    video.muted = true
    // Assigned again, it would start from the beginning.
    if (video.getAttribute('src') !== file) video.src = file
    // A browser may decline to play, and then the picture stays.
    video.play().catch(label)
  }
  for (const change of ['play', 'pause', 'ended']) video.addEventListener(change, label)
  // Until the first frame is drawn, the picture is in its place.
  video.addEventListener('playing', () => {
    video.hidden = false
    error.textContent = ''
  })
  let isRequested = false
  video.addEventListener('error', () => {
    // A reader who has not asked for the film misses nothing: the picture stays.
    if (isRequested || !video.hidden) error.textContent = ERROR_TEXT
    video.hidden = true
    // A video with an error neither plays nor counts as paused until it loads again.
    video.removeAttribute('src')
    video.load()
    label()
  })
  button.addEventListener('click', () => {
    isRequested = true
    // A message that appears again is announced again.
    error.textContent = ''
    if (video.paused || video.ended) play()
    else video.pause()
  })
  button.hidden = false
  if (!wantsStill()) playInView(figure, video, play)
}

/** Plays the film once, and pauses it while it is out of view. */
function playInView(figure: HTMLElement, video: HTMLVideoElement, play: () => void): void {
  let isPausedHere = true
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (video.ended || wantsStill()) return observer.disconnect()
      if (entry?.isIntersecting) {
        if (isPausedHere) play()
        isPausedHere = false
      } else if (!video.paused) {
        video.pause()
        isPausedHere = true
      }
    },
    { threshold: IN_VIEW },
  )
  observer.observe(figure.querySelector('img') ?? figure)
}

function shownTheme(): string {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return document.documentElement.dataset['theme'] ?? system
}

/** Returns whether the reader asked for reduced motion or less data. */
function wantsStill(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}
