let boundary: HTMLElement | undefined

/** Keeps overlays off a phone's notch, corners and bars, and above its keyboard. */
export const safeBoundary = (): HTMLElement => {
  if (boundary !== undefined) return boundary
  const area = document.createElement('div')
  area.className = 'safe-boundary'
  document.body.append(area)
  const viewport = window.visualViewport
  // iOS overlays the keyboard instead of resizing the page
  const adjustArea = () => {
    if (viewport === null) return
    const coveredHeight = document.documentElement.clientHeight - viewport.offsetTop - viewport.height
    area.style.bottom = `max(env(safe-area-inset-bottom), ${Math.max(0, coveredHeight)}px)`
  }
  viewport?.addEventListener('resize', adjustArea)
  adjustArea()
  boundary = area
  return area
}
