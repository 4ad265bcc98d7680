// The script of offline.html, which replaces any page that couldn't be loaded.

const german = {
  title: 'Atelier · offline',
  h1: 'Sie sind offline',
  p: 'Atelier ist nicht erreichbar. Ihre Chats und Dateien sind sicher. Diese Seite lädt neu, sobald die Verbindung wieder steht.',
  button: 'Erneut versuchen',
}

// the same choice as in src/lib/language.ts
const readLanguage = () => {
  let storedLanguage = null
  try {
    storedLanguage = localStorage.getItem('atelier-language')
  } catch {
    // storage unavailable: the page follows the browser
  }
  return (
    [storedLanguage, ...navigator.languages]
      .map((name) => name?.split('-')[0])
      .find((name) => name === 'en' || name === 'de') ?? 'en'
  )
}

if (readLanguage() === 'de') {
  document.documentElement.lang = 'de'
  for (const [selector, text] of Object.entries(german)) {
    const element = document.querySelector(selector)
    if (element !== null) element.textContent = text
  }
}

document.querySelector('button')?.addEventListener('click', () => location.reload())

// browsers may report the network's return late, too early or not at all
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok && location.reload(),
    () => undefined,
  )
}, 3000)
