import type { Language } from '@atelier/contract/language'
import { translatorFor } from '../../../platform/http/reader-texts.ts'

export const embedScript = `(() => {
  const script = document.currentScript
  const bot = script && script.dataset.bot
  if (!bot) return
  const origin = new URL(script.src).origin
  const button = document.createElement('button')
  button.type = 'button'
  const language = document.documentElement.lang || navigator.language
  button.textContent = script.dataset.label || (/^de\\b/i.test(language) ? 'Fragen' : 'Ask')
  button.setAttribute('aria-expanded', 'false')
  button.style.cssText = 'position:fixed;right:20px;bottom:20px;z-index:2147483000;padding:12px 18px;border:0;border-radius:999px;background:#3147c9;color:#fff;font:600 15px system-ui,sans-serif;cursor:pointer;box-shadow:0 4px 18px rgba(0,0,0,.2)'
  let frame = null
  button.addEventListener('click', () => {
    if (!frame) {
      frame = document.createElement('iframe')
      frame.src = origin + '/b/' + encodeURIComponent(bot) + '/embed'
      frame.title = button.textContent
      frame.style.cssText = 'position:fixed;right:20px;bottom:76px;z-index:2147483000;width:min(400px,calc(100vw - 40px));height:min(560px,calc(100vh - 110px));border:1px solid #d8d1c4;border-radius:12px;background:#fff;box-shadow:0 8px 30px rgba(0,0,0,.18)'
      frame.hidden = true
      document.body.append(frame)
    }
    frame.hidden = !frame.hidden
    button.setAttribute('aria-expanded', String(!frame.hidden))
  })
  document.body.append(button)
})()
`

/** The only HTML that the script inserts is server-rendered Markdown, which contains no HTML from models. */
export const frameScript = `const list = document.querySelector('#conversation')
const form = document.querySelector('form')
const input = form.elements.question
const send = form.querySelector('button')
const messages = []
const show = (role, text) => {
  const item = document.createElement('li')
  item.className = role
  item.textContent = text
  list.append(item)
  item.scrollIntoView({ block: 'end' })
  return item
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = input.value.trim()
  if (text === '' || send.disabled) return
  input.value = ''
  send.disabled = true
  show('user', text)
  const item = show('assistant', '…')
  try {
    const response = await fetch('answers', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [...messages, { role: 'user', text }].slice(-9) }),
    })
    const { data } = await response.json()
    if (!response.ok) throw new Error(data.message)
    item.innerHTML = data.html
    if (data.text === '') item.textContent = form.dataset.empty
    if (data.sources.length > 0) {
      const sources = document.createElement('p')
      sources.className = 'from'
      sources.textContent = form.dataset.from + ' ' + data.sources.join(', ')
      item.append(sources)
    }
    messages.push({ role: 'user', text }, { role: 'assistant', text: data.text.slice(0, 4000) || '–' })
  } catch (error) {
    item.className = 'failed'
    item.textContent = (error && error.message) || form.dataset.failed
    input.value = text
  }
  send.disabled = false
  input.focus()
})
`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark;--bg:#fbfaf7;--line:#e8e3d9;--text:#211d18;--muted:#6d655a;--own:#f5f2ec;--accent:#3147c9;--on:#fff;--bad:#b3352b}
@media (prefers-color-scheme:dark){:root{--bg:#161412;--line:#3b352f;--text:#ece6dc;--muted:#a59b8d;--own:#23201c;--accent:#8c9bff;--on:#12122a;--bad:#f0837a}}
*{box-sizing:border-box}body{margin:0;height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
header{padding:14px 16px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:16px}header p{margin:2px 0 0;font-size:13px;color:var(--muted)}
#conversation{flex:1;min-height:0;overflow-y:auto;margin:0;padding:16px;list-style:none;display:flex;flex-direction:column;gap:12px}
#conversation>li{overflow-wrap:anywhere}#conversation>.user,#conversation>.failed{white-space:pre-wrap}#conversation>.user{align-self:flex-end;max-width:85%;padding:8px 12px;border-radius:10px;background:var(--own)}#conversation>.failed{color:var(--bad)}#conversation .from{font-size:13px;color:var(--muted)}
.assistant>*{margin:0 0 8px}.assistant>:last-child{margin-bottom:0}.assistant :is(h1,h2,h3,h4,h5,h6){font-size:16px;margin:14px 0 6px}.assistant>:first-child{margin-top:0}.assistant :is(ul,ol){padding-inline-start:22px}.assistant ul{list-style:disc}.assistant blockquote{border-inline-start:3px solid var(--line);padding-inline-start:12px;color:var(--muted)}
.assistant a{color:var(--accent)}code{font:13px/1.5 ui-monospace,monospace;background:var(--own);border-radius:4px;padding:1px 4px}.assistant :is(pre,table){display:block;overflow-x:auto}pre{background:var(--own);border-radius:8px;padding:10px 12px}pre code{padding:0;background:none;white-space:pre}
table{border-collapse:collapse;font-size:14px;overflow-wrap:normal}:is(th,td){border:1px solid var(--line);padding:4px 8px;text-align:start}hr{border:0;border-top:1px solid var(--line)}
form{display:flex;gap:8px;padding:12px 16px;border-top:1px solid var(--line)}input{flex:1;min-width:0;padding:9px 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:16px}
button{padding:9px 14px;border:0;border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600}button:disabled{opacity:.5}footer{padding:0 16px 10px;font-size:12px;color:var(--muted)}`

export const framePage = (
  { name, description, greeting }: { name: string; description: string; greeting: string },
  maxLength: number,
  language: Language,
): string => {
  const translate = translatorFor(language)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(name)}</title><style>${style}</style></head><body>
<header><h1>${escapeHtml(name)}</h1><p>${escapeHtml(description)}</p></header>
<ol id="conversation" aria-live="polite" tabindex="0" aria-label="${translate('Conversation')}">${greeting === '' ? '' : `<li class="assistant">${escapeHtml(greeting)}</li>`}</ol>
<form data-from="${translate('From:')}" data-empty="${translate('No answer.')}" data-failed="${translate('Something went wrong. Try again.')}"><input name="question" aria-label="${translate('Your question')}" placeholder="${translate('Ask')}" autocomplete="off" required maxlength="${maxLength}"><button type="submit">${translate('Ask')}</button></form>
<footer>${translate('Answers are generated by AI and may be wrong. Nothing is stored.')}</footer>
<script src="/embed-frame.js" defer></script></body></html>`
}
