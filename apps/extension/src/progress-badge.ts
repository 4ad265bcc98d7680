import { messageOf } from './user-error.ts'

const badgeMs = 4000
const tones = { working: '#6d655a', good: '#2c784f', bad: '#b3352b' }

const show = async (text: string, color: string, title: string) => {
  await chrome.action.setBadgeBackgroundColor({ color })
  await chrome.action.setBadgeText({ text })
  await chrome.action.setTitle({ title })
}

/** The latest save; earlier ones no longer update the badge. */
let latest = 0

/** A failure's message goes to the button's title and to the next popup. */
export const showProgressBadge = async (work: () => Promise<void>): Promise<void> => {
  const current = ++latest
  await show('…', tones.working, 'Saving to Atelier…')
  try {
    await work()
    if (current !== latest) return
    await chrome.storage.session.remove('failure')
    await show('✓', tones.good, 'Saved to Atelier')
    setTimeout(() => current === latest && void show('', tones.good, 'Save to Atelier'), badgeMs)
  } catch (error) {
    latest++
    const failure = messageOf(error)
    await chrome.storage.session.set({ failure })
    await show('!', tones.bad, `Couldn’t save: ${failure}`)
  }
}

export const consumeFailure = async (): Promise<string | null> => {
  const { failure } = await chrome.storage.session.get('failure')
  await chrome.storage.session.remove('failure')
  await show('', tones.good, 'Save to Atelier')
  return typeof failure === 'string' ? failure : null
}
