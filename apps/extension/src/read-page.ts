import { UserError } from './user-error.ts'

export interface Page {
  url: string
  title: string
  selection: string
  text: string
}

/** Chrome grants access to the active page because the user clicked the action. */
export const readPage = async (): Promise<Page> => {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
  const unreadableError = new UserError('This page belongs to the browser and can’t be read.')
  if (tab?.id === undefined) throw unreadableError
  try {
    const [injection] = await chrome.scripting.executeScript({
      target: { tabId: tab.id },
      func: () => ({
        url: location.href,
        title: document.title,
        selection: getSelection()?.toString() ?? '',
        text: document.body.innerText,
      }),
    })
    if (injection?.result) return injection.result
  } catch (cause) {
    throw new UserError(unreadableError.message, { cause })
  }
  throw unreadableError
}
