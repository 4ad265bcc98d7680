// Runs the craft that the surrounding page sends, and reports events to that page
// (docs/architecture/crafts.md).
;(() => {
  'use strict'
  const host = window.parent
  const post = host.postMessage.bind(host)
  const write = document.write.bind(document)
  const { stringify } = JSON
  const textMax = 2_000
  const perSecond = 50

  let messageCount = 0
  let second = 0
  const send = (message) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, messageCount] = [now, 0]
    messageCount += 1
    if (messageCount <= perSecond || message.type === 'pong') post(message, '*')
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
    const original = console[level].bind(console)
    console[level] = (...values) => {
      original(...values)
      send({ type: 'console', level, text: values.map(textOf).join(' ').slice(0, textMax) })
    }
  }

  // a craft's storage goes through the surrounding page, which sends the requests as its user
  const pendingRequests = new Map()
  let requestCount = 0
  const store = (action, values) =>
    new Promise((resolve, reject) => {
      requestCount += 1
      pendingRequests.set(requestCount, { resolve, reject })
      send({ type: 'storage', id: requestCount, action, ...values })
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
  const urls = new Map()
  const urlOf = (source) => {
    if (!urls.has(source))
      urls.set(source, URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    return urls.get(source)
  }

  /** Renames attributes as React does: xlink:href becomes xlinkHref. */
  const withoutNamespaces = (content) =>
    content.replace(
      /(\s)(xlink|xml|xmlns):([a-z])(?=\w*\s*=)/g,
      (_, space, prefix, letter) => space + prefix + letter.toUpperCase(),
    )

  const transformWith = (transform, content) => {
    const options = {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      filePath: 'craft.tsx',
    }
    try {
      return transform(content, options).code
    } catch (error) {
      // sucrase can't read attributes with a namespace, as in xlink:href
      const plainContent = withoutNamespaces(content)
      if (plainContent === content) throw error
      return transform(plainContent, options).code
    }
  }

  const missingMessage = (name, available) =>
    `“${name}” cannot be imported here. Available: ${available.join(', ')}.`

  const compile = async (content, available) => {
    const { transform } = await import(links.get('sucrase'))
    const code = transformWith(transform, content)
    const imports = [
      ...code.matchAll(
        /(?:^|;)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|;)\s*import\s*['"]([^'"]+)['"]/gm,
      ),
    ]
    const unknown = imports.map((match) => match[1] ?? match[2]).find((name) => !links.has(name))
    if (unknown !== undefined) throw new Error(missingMessage(unknown, available))
    return code
  }

  const runReact = async ({ content, available }) => {
    const map = document.createElement('script')
    map.type = 'importmap'
    map.textContent = stringify({ imports: Object.fromEntries(links) })
    document.head.append(map)
    // loads all modules in parallel while the craft is compiled, since most of the time is spent waiting
    const loadPromise = Promise.all(
      [...links].map(([name, link]) => import(name === 'tailwind' || name === 'sucrase' ? link : name)),
    )
    loadPromise.catch(() => {})
    const code = await compile(content, available)
    await loadPromise
    const { createElement } = await import('react')
    const { createRoot } = await import('react-dom/client')
    const module = await import(urlOf(code))
    const component = module.default ?? module.App
    if (typeof component !== 'function' && typeof component !== 'object')
      throw new Error('The component is missing: export it as default.')
    const place = document.createElement('div')
    place.id = 'root'
    document.body.append(place)
    const root = createRoot(place, { onUncaughtError: (error) => fail(error) })
    root.render(createElement(component))
  }

  const sayBlocked = (resource, address) =>
    send({
      type: 'console',
      level: 'warn',
      text: `Blocked: ${resource} ${address}. Crafts load nothing from the network.`.slice(0, textMax),
    })

  /** Removes tags that the lock would turn into visible text. */
  const withoutOutside = (content) =>
    content
      .replace(/<(?:meta|base|link)\b[^>]*>/gi, (tag) => {
        const address = /\bhref\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)/i.exec(tag)?.[1]
        if (address !== undefined) sayBlocked('link', address)
        return ''
      })
      .replace(
        /<script\b[^>]*\bsrc\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)[^>]*>\s*<\/script>/gi,
        (tag, address) => {
          if (/tailwindcss/.test(address)) return ''
          const name = [...links.keys()].find(
            (each) =>
              each.startsWith('global:') && address.toLowerCase().includes(each.slice('global:'.length)),
          )
          if (name !== undefined) return `<script src="${links.get(name)}"></script>`
          sayBlocked('script', address)
          return ''
        },
      )

  /** The import map to write into the page, or '' if the page needs none. */
  const importMap = ({ imports, missing, available }) => {
    if (Object.keys(imports).length + missing.length === 0) return ''
    const failingModuleUrl = (name) => urlOf(`throw new Error(${stringify(missingMessage(name, available))})`)
    const entries = [
      ...[...links].filter(([name]) => !name.startsWith('global:')),
      ...Object.entries(imports).map(([specifier, name]) => [specifier, links.get(name) ?? name]),
      ...missing.map((specifier) => [specifier, failingModuleUrl(specifier)]),
    ]
    const text = stringify({ imports: Object.fromEntries(entries) }).replaceAll('<', '\\u003c')
    return `<script type="importmap">${text}</script>`
  }

  const runHtml = async (message) => {
    const { content, failing: failingNames, available } = message
    const doctype = /^\s*<!doctype[^>]*>/i.exec(content)?.[0] ?? '<!doctype html>'
    const rest = withoutOutside(content.replace(/^\s*<!doctype[^>]*>/i, ''))
    window.craftOpen()
    // opening a document removes its listeners: its first script adds them again
    write(`${doctype}<script>craftListen()</script>${importMap(message)}${rest}`)
    document.close()
    for (const name of failingNames) fail(new Error(missingMessage(name, available)))
    if (links.has('tailwind')) await import(links.get('tailwind'))
  }

  const setTheme = (theme) => {
    // pages assume a white background unless they set another
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
      // the next frame has been painted by then; the second timer is a fallback
      requestAnimationFrame(() => setTimeout(() => send({ type: 'ready' })))
      setTimeout(() => send({ type: 'ready' }), 500)
    } catch (error) {
      fail(error)
    }
  }

  const settle = ({ id, value, error }) => {
    const request = pendingRequests.get(id)
    pendingRequests.delete(id)
    if (error === undefined) request?.resolve(value)
    else request?.reject(new Error(error))
  }

  const margin = 32
  const pictureMax = { side: 16_000, area: 60_000_000 }

  /** Copies the page without scripts; state that cloning loses is written into attributes. */
  const copyPage = () => {
    const page = document.documentElement
    const copy = page.cloneNode(true)
    const copies = [...copy.querySelectorAll('*')]
    for (const [at, element] of [...page.querySelectorAll('*')].entries()) {
      const other = copies[at]
      if (element instanceof HTMLInputElement) {
        other.setAttribute('value', element.value)
        other.toggleAttribute('checked', element.checked)
      } else if (element instanceof HTMLTextAreaElement) other.textContent = element.value
      else if (element instanceof HTMLOptionElement) other.toggleAttribute('selected', element.selected)
      else if (element instanceof HTMLImageElement) {
        // Chromium clips nested SVG images
        if (!/^data:image\/(?!svg)/.test(element.currentSrc)) other.setAttribute('src', pixelsOf(element))
      } else if (element instanceof HTMLCanvasElement) {
        const { width, height } = element.getBoundingClientRect()
        const image = document.createElement('img')
        for (const { name, value } of element.attributes) image.setAttribute(name, value)
        image.setAttribute('style', `${element.style.cssText};width:${width}px;height:${height}px`)
        image.setAttribute('src', pixelsOf(element))
        other.replaceWith(image)
      }
    }
    for (const element of copy.querySelectorAll('script, style, link, noscript, template, iframe'))
      element.remove()
    // attribute names that are valid in HTML but not in XML
    const hasInvalidName = ({ name, namespaceURI }) => namespaceURI === null && !/^[a-z_][\w.-]*$/i.test(name)
    for (const each of [copy, ...copy.querySelectorAll('*')])
      for (const { name } of [...each.attributes].filter(hasInvalidName)) each.removeAttribute(name)
    const style = document.createElement('style')
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
    style.textContent = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
    copy.querySelector('head').append(style)
    return copy
  }

  const pixelsOf = (element) => {
    try {
      if (element instanceof HTMLCanvasElement) return element.toDataURL()
      const canvas = document.createElement('canvas')
      const { width, height } = element.getBoundingClientRect()
      canvas.width = Math.max(element.naturalWidth, width * 2)
      canvas.height = Math.max(element.naturalHeight, height * 2)
      canvas.getContext('2d').drawImage(element, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL()
    } catch {
      return 'data:,'
    }
  }

  /** Renders the whole page as an image, since the surrounding page can't access this frame. */
  const draw = async () => {
    const { documentElement: page, body } = document
    const width = window.innerWidth
    // a page shorter than the window is cropped after its last element
    const bottoms = [...body.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom)
    const contentHeight = Math.ceil(bottoms.reduce((one, other) => Math.max(one, other), 0) + margin)
    const whole = Math.max(page.scrollHeight, body.scrollHeight)
    const height = Math.min(
      whole > window.innerHeight ? whole : Math.min(contentHeight, whole),
      pictureMax.side,
    )
    const xml = new XMLSerializer()
      .serializeToString(copyPage())
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${xml}</foreignObject></svg>`,
    )}`
    await image.decode()
    const scale = Math.min(2, pictureMax.side / height, Math.sqrt(pictureMax.area / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * scale)
    canvas.height = Math.floor(height * scale)
    const paper = canvas.getContext('2d')
    const isTransparent = (colour) => /^(?:transparent|rgba\(.*, 0\))$/.test(colour)
    const colours = [page, body].map((each) => getComputedStyle(each).backgroundColor)
    paper.fillStyle = colours.find((colour) => !isTransparent(colour)) ?? 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve))
    if (!blob) throw new Error('The page is too large for a picture.')
    const bytes = await blob.arrayBuffer()
    post({ type: 'picture', bytes }, '*', [bytes])
  }

  const print = () => {
    window.print()
    send({ type: 'printed' })
  }

  const onMessage = (event) => {
    if (event.source !== host) return
    const { data } = event
    if (data.type === 'render') void render(data)
    else if (data.type === 'ping') send({ type: 'pong', id: data.id })
    else if (data.type === 'theme') setTheme(data.theme)
    else if (data.type === 'draw') draw().catch(fail)
    else if (data.type === 'print') print()
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
    window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      sayBlocked(effectiveDirective, blockedURI),
    )
    document.addEventListener('click', onClick)
  }
  Object.defineProperty(window, 'craftListen', { value: listen })
  listen()
  send({ type: 'loaded' })
})()
