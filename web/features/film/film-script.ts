/** Plays the films of a page when they are in view. Bundled into a separate file, without a framework. */

/** How much of a film must be in view before it plays. */
const IN_VIEW = 0.6

for (const figure of document.querySelectorAll<HTMLElement>('[data-film]')) {
  const video = figure.querySelector('video')
  const button = figure.querySelector('button')
  if (video && button) enable(figure, video, button)
}

function enable(figure: HTMLElement, video: HTMLVideoElement, button: HTMLButtonElement): void {
  const label = () => {
    button.textContent = video.paused || video.ended ? 'Play the film' : 'Pause the film'
  }
  const play = () => {
    // React writes no attribute for it.
    video.muted = true
    const file = `${figure.dataset['film']}-${shownTheme()}.mp4`
    // After a change of the theme, the film of the new one plays from its start.
    if (video.getAttribute('src') !== file) video.src = file
    // A browser may decline to play, and then the picture stays.
    video.play().catch(label)
  }
  for (const change of ['play', 'pause', 'ended']) video.addEventListener(change, label)
  // Until the first frame is drawn, the picture is in its place.
  video.addEventListener('playing', () => video.removeAttribute('hidden'))
  button.addEventListener('click', () => {
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
