import './no-eval.ts'
import { saveLink, saveText } from './save.ts'
import { loadSettings } from './settings.ts'
import { showProgressBadge } from './progress-badge.ts'

const menus: Readonly<Record<string, { title: string; contexts: [`${chrome.contextMenus.ContextType}`] }>> = {
  page: { title: 'Save page to Atelier', contexts: ['page'] },
  selection: { title: 'Save selection to Atelier', contexts: ['selection'] },
  link: { title: 'Save link to Atelier', contexts: ['link'] },
}

chrome.runtime.onInstalled.addListener(({ reason }) => {
  for (const [id, menu] of Object.entries(menus)) chrome.contextMenus.create({ id, ...menu })
  if (reason === 'install') void chrome.runtime.openOptionsPage()
})

chrome.contextMenus.onClicked.addListener(
  ({ menuItemId, linkUrl = '', selectionText = '', pageUrl = '' }, tab) =>
    void showProgressBadge(async () => {
      const settings = await loadSettings()
      if (menuItemId === 'selection')
        await saveText(settings, { title: tab?.title ?? pageUrl, text: selectionText, url: pageUrl })
      else await saveLink(settings, menuItemId === 'link' ? linkUrl : pageUrl)
    }),
)
