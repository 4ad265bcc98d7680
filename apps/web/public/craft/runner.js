// Runs what the page around this frame sends it, and tells that page what happens. See docs/decisions/0052.
;(() => {
  'use strict'
  const host = window.parent
  const post = host.postMessage.bind(host)
  const write = document.write.bind(document)
  const { stringify } = JSON
  const textMax = 2_000
  const perSecond = 50

  let sent = 0
  let second = 0
  const send = (message) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, sent] = [now, 0]
    sent += 1
    if (sent <= perSecond || message.type === 'pong') post(message, '*')
  }

  const textOf = (value) => {
    try {
      if (value instanceof Error) return value.stack ?? value.message
      return typeof value === 'string' ? value : (stringify(value) ?? String(value))
    } catch {
      return String(value)
    }
  }
  const fail = (error, place) => {
    const isError = error instanceof Error
    const message = String(isError ? error.message : error).slice(0, textMax)
    const stack = String((isError && error.stack) || place || '')
    send({ type: 'error', message, stack: stack.split('\n').slice(0, 6).join('\n').slice(0, textMax) })
  }

  for (const level of ['log', 'info', 'warn', 'error']) {
    const own = console[level].bind(console)
    console[level] = (...values) => {
      own(...values)
      send({ type: 'console', level, text: values.map(textOf).join(' ').slice(0, textMax) })
    }
  }

  // what a craft keeps goes through the page around it, which asks for its person
  const waiting = new Map()
  let asked = 0
  const store = (action, values) =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      send({ type: 'storage', id: asked, action, ...values })
    })
  const storage = Object.freeze({
    get: async (key) => {
      const value = await store('get', { key: String(key) })
      return value === null ? null : { key, value, shared: false }
    },
    set: async (key, value) => {
      await store('set', { key: String(key), value: typeof value === 'string' ? value : stringify(value) })
      return { key, value, shared: false }
    },
    delete: async (key) => {
      await store('delete', { key: String(key) })
      return { key, deleted: true, shared: false }
    },
    list: async (prefix = '') => ({
      keys: await store('list', { key: String(prefix) }),
      prefix,
      shared: false,
    }),
  })
  Object.defineProperty(window, 'storage', { value: storage })

  const links = new Map()
  const urlOf = (source) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))

  const compile = async (content, libraries) => {
    const { transform } = await import(links.get('sucrase'))
    const { code } = transform(content, {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      filePath: 'craft.tsx',
    })
    const imports = [
      ...code.matchAll(
        /(?:^|;)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|;)\s*import\s*['"]([^'"]+)['"]/gm,
      ),
    ]
    const unknown = imports.map((found) => found[1] ?? found[2]).find((name) => !links.has(name))
    if (unknown !== undefined)
      throw new Error(`“${unknown}” cannot be imported here. There are: ${libraries.join(', ')}.`)
    return code
  }

  const runReact = async ({ content, libraries }) => {
    const map = document.createElement('script')
    map.type = 'importmap'
    map.textContent = stringify({ imports: Object.fromEntries(links) })
    document.head.append(map)
    if (links.has('tailwind')) await import(links.get('tailwind'))
    const names = libraries
      .map(({ name }) => name)
      .filter((name) => !['sucrase', 'tailwind', 'react/jsx-runtime'].includes(name))
    const code = await compile(content, names)
    const { createElement } = await import('react')
    const { createRoot } = await import('react-dom/client')
    const made = await import(urlOf(code))
    const component = made.default ?? made.App
    if (typeof component !== 'function' && typeof component !== 'object')
      throw new Error('The component is missing: export it as default.')
    const place = document.createElement('div')
    place.id = 'root'
    document.body.append(place)
    const root = createRoot(place, { onUncaughtError: (error) => fail(error) })
    root.render(createElement(component))
  }

  /** Tags that do nothing here, and would be shown as text. */
  const withoutOutside = (content) =>
    content
      .replace(/<(?:meta|base)\b[^>]*>/gi, '')
      .replace(/<script\b[^>]*\bsrc\s*=\s*["']https:\/\/cdn\.tailwindcss\.com[^>]*>\s*<\/script>/gi, '')

  const runHtml = async ({ content }) => {
    const doctype = /^\s*<!doctype[^>]*>/i.exec(content)?.[0] ?? '<!doctype html>'
    const rest = withoutOutside(content.replace(/^\s*<!doctype[^>]*>/i, ''))
    window.craftOpen()
    // opening a document takes its listeners away: the first script in it puts them back
    write(`${doctype}<script>craftListen()</script>${rest}`)
    document.close()
    if (links.has('tailwind')) await import(links.get('tailwind'))
  }

  const setTheme = (theme) => {
    // pages are written for white paper, unless they say otherwise
    document.documentElement.style.colorScheme ||= 'light'
    document.documentElement.dataset.theme = theme
  }

  let hasBegun = false
  const render = async (message) => {
    if (hasBegun) return
    hasBegun = true
    for (const { name, source } of message.libraries) links.set(name, urlOf(source))
    try {
      if (message.kind === 'react') await runReact(message)
      else await runHtml(message)
      setTheme(message.theme)
      // drawn, and not only asked for
      requestAnimationFrame(() => setTimeout(() => send({ type: 'ready' })))
      setTimeout(() => send({ type: 'ready' }), 500)
    } catch (error) {
      fail(error)
    }
  }

  const settle = ({ id, value, error }) => {
    const found = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) found?.resolve(value)
    else found?.reject(new Error(error))
  }

  const onMessage = (event) => {
    if (event.source !== host) return
    const { data } = event
    if (data.type === 'render') void render(data)
    else if (data.type === 'ping') send({ type: 'pong', id: data.id })
    else if (data.type === 'theme') setTheme(data.theme)
    else if (data.type === 'storage-result') settle(data)
  }

  const onClick = (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href') ?? ''
    if (!link || href.startsWith('#')) return
    event.preventDefault()
    if (/^https?:\/\//i.test(href) && navigator.userActivation?.isActive) send({ type: 'open-link', href })
  }

  const listen = () => {
    window.addEventListener('message', onMessage)
    window.addEventListener('error', (event) => {
      if (event.error || event.message)
        fail(event.error ?? event.message, `at ${event.filename.slice(-60)}:${event.lineno}:${event.colno}`)
    })
    window.addEventListener('unhandledrejection', (event) => fail(event.reason))
    window.addEventListener('securitypolicyviolation', (event) =>
      send({
        type: 'console',
        level: 'warn',
        text: `Blocked: ${event.effectiveDirective} ${event.blockedURI}. Crafts load nothing from the network.`.slice(
          0,
          textMax,
        ),
      }),
    )
    document.addEventListener('click', onClick)
  }
  Object.defineProperty(window, 'craftListen', { value: listen })
  listen()
  send({ type: 'loaded' })
})()
