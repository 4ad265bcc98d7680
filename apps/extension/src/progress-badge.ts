import { messageOf } from './user-error.ts'

const badgeMs = 4000
const colors = { working: '#6d655a', good: '#2c784f', bad: '#b3352b' }

const updateBadge = async (text: string, color: string, title: string) => {
  await chrome.action.setBadgeBackgroundColor({ color })
  await chrome.action.setBadgeText({ text })
  await chrome.action.setTitle({ title })
}

/** The latest save; earlier ones no longer update the badge. */
let latestSave = 0

/** Shows a failure's message in the button's title and in the next popup. */
export const showProgressBadge = async (save: () => Promise<void>): Promise<void> => {
  const thisSave = ++latestSave
  await updateBadge('…', colors.working, 'Saving to Atelier…')
  try {
    await save()
    if (thisSave !== latestSave) return
    await chrome.storage.session.remove('failure')
    await updateBadge('✓', colors.good, 'Saved to Atelier')
    setTimeout(() => thisSave === latestSave && void updateBadge('', colors.good, 'Save to Atelier'), badgeMs)
  } catch (error) {
    latestSave++
    const failure = messageOf(error)
    await chrome.storage.session.set({ failure })
    await updateBadge('!', colors.bad, `Couldn’t save: ${failure}`)
  }
}

export const consumeFailure = async (): Promise<string | null> => {
  const { failure } = await chrome.storage.session.get('failure')
  await chrome.storage.session.remove('failure')
  await updateBadge('', colors.good, 'Save to Atelier')
  return typeof failure === 'string' ? failure : null
}
