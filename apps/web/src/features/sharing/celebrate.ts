import { layout } from '../../lib/layout.ts'

const readColors = () => {
  const style = getComputedStyle(document.documentElement)
  return ['--accent', '--logo-2', '--good', '--warn']
    .map((name) => style.getPropertyValue(name).trim())
    .filter(Boolean)
}

/** Shows no confetti if the user prefers reduced motion (SHR-07). */
export const celebrate = async (): Promise<void> => {
  const { default: confetti } = await import('canvas-confetti')
  const fireConfetti = () =>
    void confetti({
      particleCount: 40,
      spread: 80,
      startVelocity: 38,
      origin: { x: 0.5, y: 0.3 },
      colors: readColors(),
      disableForReducedMotion: true,
    })
  fireConfetti()
  const confettiTimer = setInterval(fireConfetti, 500)
  setTimeout(() => {
    clearInterval(confettiTimer)
    confetti.reset()
  }, layout.sharing.celebrationMs)
}
