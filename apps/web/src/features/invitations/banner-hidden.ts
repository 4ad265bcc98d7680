const key = 'atelier-invitation-banner'

/** Whether the banner was put away on this machine. */
export const isBannerHidden = (): boolean => {
  try {
    return localStorage.getItem(key) === 'hidden'
  } catch {
    return false
  }
}

export const keepBannerHidden = (isHidden: boolean): void => {
  try {
    if (isHidden) localStorage.setItem(key, 'hidden')
    else localStorage.removeItem(key)
  } catch {
    // Without storage it holds until the page is left.
  }
}
