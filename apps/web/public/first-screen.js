// Shows the new chat's frame and text until React renders the page (src/features/chat/chat-screen.tsx).
;(function () {
  if (location.pathname !== '/chat' && location.pathname !== '/') return
  var language = null
  var isSidebarHidden = false
  try {
    language = localStorage.getItem('atelier-language')
    isSidebarHidden = localStorage.getItem('atelier-sidebar') === 'hidden'
  } catch {
    // storage unavailable: like a first visit
  }
  // the same choice as in src/lib/language.ts
  language ??= navigator.languages
    .map(function (name) {
      return name.split('-')[0]
    })
    .find(function (name) {
      return name === 'de' || name === 'en'
    })
  var root = document.getElementById('root')
  var screen = document.getElementById('first-screen').content.firstElementChild.cloneNode(true)
  if (isSidebarHidden) screen.querySelector('[data-sidebar]').remove()
  var hour = new Date().getHours()
  var time = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  screen.querySelectorAll('[data-time]').forEach(function (greeting) {
    if (greeting.dataset.time !== time) greeting.remove()
  })
  if (language === 'de')
    screen.querySelectorAll('[data-de]').forEach(function (text) {
      text.textContent = text.dataset.de
    })
  root.before(screen)
  // next to the root, not inside: React clears its root before it has a page to render
  new MutationObserver(function (_changes, observer) {
    if (root.childElementCount === 0) return
    observer.disconnect()
    screen.remove()
  }).observe(root, { childList: true })
})()
