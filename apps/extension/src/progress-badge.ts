import { wordsOf } from './user-error.ts'

const shownMs = 4000
const tones = { working: '#6d655a', good: '#2c784f', bad: '#b3352b' }

const show = async (text: string, color: string, title: string) => {
  await chrome.action.setBadgeBackgroundColor({ color })
  await chrome.action.setBadgeText({ text })
  await chrome.action.setTitle({ title })
}

/** The latest that the button was told: what belongs to an earlier save no longer changes it. */
let latest = 0

/** Says on the button how a save by menu went; the words of a failure are in its title, and in the popup when it is opened next. */
export const showProgressBadge = async (work: () => Promise<void>): Promise<void> => {
  const mine = ++latest
  await show('…', tones.working, 'Saving to Atelier …')
  try {
    await work()
    if (mine !== latest) return
    await chrome.storage.session.remove('failure')
    await show('✓', tones.good, 'Saved to Atelier')
    setTimeout(() => mine === latest && void show('', tones.good, 'Save to Atelier'), shownMs)
  } catch (error) {
    latest++
    const failure = wordsOf(error)
    await chrome.storage.session.set({ failure })
    await show('!', tones.bad, `Couldn’t save: ${failure}`)
  }
}

/** The words of the last failure, told once. */
export const consumeFailure = async (): Promise<string | null> => {
  const { failure } = await chrome.storage.session.get('failure')
  await chrome.storage.session.remove('failure')
  await show('', tones.good, 'Save to Atelier')
  return typeof failure === 'string' ? failure : null
}
