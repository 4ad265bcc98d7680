let boundary: HTMLElement | undefined

/** What floats above the page stays inside: off a phone's notch, corners and bars, and above its keyboard. */
export const safeBoundary = (): HTMLElement => {
  if (boundary !== undefined) return boundary
  const area = document.createElement('div')
  area.className = 'safe-boundary'
  document.body.append(area)
  const viewport = window.visualViewport
  // iOS lays its keyboard over the page instead of shrinking it
  const adjustArea = () => {
    if (viewport === null) return
    const covered = document.documentElement.clientHeight - viewport.offsetTop - viewport.height
    area.style.bottom = `max(env(safe-area-inset-bottom), ${Math.max(0, covered)}px)`
  }
  viewport?.addEventListener('resize', adjustArea)
  adjustArea()
  boundary = area
  return area
}
