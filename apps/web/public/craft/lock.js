// The first script of the page that crafts run in: a second line of defense behind the page's headers, for
// browsers without Connection-Allowlist. A nested frame would have fresh constructors, including WebRTC,
// which no Content-Security-Policy forbids. So no element that frames, refreshes or links can be created,
// inserted or parsed here.
// Crafts can replace any built-in afterwards, so everything used later is captured or frozen now.
;(() => {
  'use strict'
  const { String, Reflect, Object } = window
  const { apply, ownKeys, getOwnPropertyDescriptor } = Reflect
  const pin = (owner, name, value) =>
    Object.defineProperty(owner, name, { value, writable: false, configurable: false })
  Object.freeze(RegExp.prototype)

  // APIs that connect on their own, outside the policy: matched by name, since new ones follow the same
  // naming
  const connects =
    /^(?:webkit|moz)?(?:RTC|Speech(?:Recog|Synth)|Payment|Presentation|MediaMetadata|MediaSession|Notification)|^(?:(?:Shared)?Worker|WebTransport.*|WebSocketStream|XSLTProcessor|speechSynthesis|fetchLater|sharedStorage)$/
  const reaches =
    /^(?:mediaSession|credentials|presentation|serviceWorker|share|install|(?:webkit)?getUserMedia|registerProtocolHandler|requestMediaKeySystemAccess|.*AdAuction.*|.*InterestGroup.*)$/
  const take = (owner, names) => {
    for (const name of ownKeys(owner))
      if (names.test(String(name)) && !Reflect.deleteProperty(owner, name)) pin(owner, name, undefined)
  }
  take(window, connects)
  take(Navigator.prototype, reaches)

  const rejectedTags =
    'iframe|frame|frameset|object|embed|applet|portal|fencedframe|controlledframe|webview|meta|base|link'
  const refusedName = new RegExp(`^(?:[^:]*:)?(?:${rejectedTags})$`, 'i')
  const guardedName = /^(?:[^:]*:)?(?:srcdoc|http-equiv)$/i
  const markup = new RegExp(`<(?=[/]?(?:[^\\s<>/:]*:)?(?:${rejectedTags})(?![\\w-])|!entity)`, 'gi')
  const selector = rejectedTags.split('|').join(',')

  const getterOf = (owner, name) => {
    const { get } = getOwnPropertyDescriptor(owner.prototype, name)
    // returns null unless the value is an `owner`: a prototype can be forged, an internal slot can't
    return (value) => {
      try {
        return apply(get, value, [])
      } catch {
        return null
      }
    }
  }
  const elementName = getterOf(Element, 'localName')
  const attributeName = getterOf(Attr, 'name')
  const nodeType = getterOf(Node, 'nodeType')
  const isConnected = getterOf(Node, 'isConnected')
  const { remove } = Element.prototype
  const finders = [Element, Document, DocumentFragment].map((owner) => owner.prototype.querySelectorAll)
  const isRefused = (node) => {
    const name = elementName(node)
    return name !== null && refusedName.test(name)
  }
  /** Removes refused elements below a node; throws for a refused node itself. */
  const cleanse = (node) => {
    const type = nodeType(node)
    const find = finders[type === 1 ? 0 : type === 9 ? 1 : type === 11 ? 2 : -1]
    if (!find) return
    const nestedMatches = apply(find, node, [selector])
    for (let at = 0; nestedMatches[at]; at += 1) apply(remove, nestedMatches[at], [])
    if (isRefused(node)) throw new TypeError(`<${elementName(node)}> does nothing in a craft.`)
  }

  /**
   * Wraps a method. Wrappers convert names to strings once: an object can't return another name on a second
   * read.
   */
  const guard = (owner, name, change) => {
    const original = owner.prototype[name]
    if (typeof original === 'function')
      pin(owner.prototype, name, function (...args) {
        return change(this, args, (changedArgs) => apply(original, this, changedArgs))
      })
  }
  const replaceRefusedName = (at) => (_self, args, call) => {
    args[at] = `${args[at]}`
    if (refusedName.test(args[at])) args[at] = 'div'
    if (args[at + 1]?.is !== undefined) args[at + 1] = undefined
    return call(args)
  }
  guard(Document, 'createElement', replaceRefusedName(0))
  guard(Document, 'createElementNS', replaceRefusedName(1))
  guard(DOMImplementation, 'createDocument', replaceRefusedName(1))
  guard(CustomElementRegistry, 'define', (_self, [name, element], call) => call([name, element]))

  const cleanseInserted = (self, args, call) => {
    for (let at = 0; at < args.length; at += 1) {
      // descendants of a detached element don't load anything yet
      if (isConnected(self) === false && !isRefused(args[at])) continue
      cleanse(args[at])
    }
    return call(args)
  }
  const cleanseInsertedTexts = (self, args, call) => {
    for (let at = 0; at < args.length; at += 1) if (nodeType(args[at]) === null) args[at] = `${args[at]}`
    return cleanseInserted(self, args, call)
  }
  const guardAll = (owners, names, change) => {
    for (const owner of owners) for (const name of names) guard(owner, name, change)
  }
  const parents = [Element, Document, DocumentFragment]
  guardAll([Node], ['appendChild', 'insertBefore', 'replaceChild'], cleanseInserted)
  guardAll(parents, ['moveBefore'], cleanseInserted)
  guardAll(parents, ['append', 'prepend', 'replaceChildren'], cleanseInsertedTexts)
  guardAll([Element, CharacterData, DocumentType], ['before', 'after', 'replaceWith'], cleanseInsertedTexts)
  guardAll([Element], ['insertAdjacentElement'], cleanseInserted)
  guardAll([Range], ['insertNode', 'surroundContents'], cleanseInserted)
  guardAll([HTMLSelectElement, HTMLOptionsCollection], ['add'], cleanseInserted)
  guardAll([Document], ['adoptNode', 'importNode'], cleanseInserted)
  const setters = [
    [Document, ['body']],
    [HTMLTableElement, ['caption', 'tHead', 'tFoot']],
  ]
  for (const [owner, names] of setters)
    for (const name of names) {
      const { get, set } = getOwnPropertyDescriptor(owner.prototype, name)
      const setChecked = function (node) {
        cleanse(node)
        apply(set, this, [node])
      }
      Object.defineProperty(owner.prototype, name, { get, set: setChecked, configurable: false })
    }

  // second barrier: should such an element get in, its properties and methods return null
  const classes =
    /^HTML(?:IFrame|Frame|FrameSet|Object|Embed|Portal|FencedFrame|ControlledFrame|Meta|Base|Link)Element$/
  for (const owner of ownKeys(window).filter((name) => classes.test(String(name))))
    for (const name of ownKeys(window[owner].prototype)) {
      const { get, set, value } = getOwnPropertyDescriptor(window[owner].prototype, name)
      const none = () => null
      if (get || set)
        Object.defineProperty(window[owner].prototype, name, { get: none, set: none, configurable: false })
      else if (typeof value === 'function' && name !== 'constructor') pin(window[owner].prototype, name, none)
    }

  const rejectGuarded = (at) => (_self, args, call) => {
    args[at] = `${args[at]}`
    return guardedName.test(args[at]) ? undefined : call(args)
  }
  guard(Element, 'setAttribute', rejectGuarded(0))
  guard(Element, 'toggleAttribute', rejectGuarded(0))
  guard(Element, 'setAttributeNS', rejectGuarded(1))
  const unlessNode = (_self, [node], call) =>
    guardedName.test(attributeName(node) ?? '') ? null : call([node])
  for (const name of ['setAttributeNode', 'setAttributeNodeNS']) guard(Element, name, unlessNode)
  for (const name of ['setNamedItem', 'setNamedItemNS']) guard(NamedNodeMap, name, unlessNode)

  const onChange = (records) => {
    for (let at = 0; at < records.length; at += 1) {
      const addedNodes = records[at].addedNodes
      for (let nth = 0; addedNodes[nth]; nth += 1)
        if (isRefused(addedNodes[nth])) apply(remove, addedNodes[nth], [])
        else cleanse(addedNodes[nth])
    }
  }
  const { observe } = MutationObserver.prototype
  const watch = (root) => apply(observe, new Observer(onChange), [root, { childList: true, subtree: true }])
  const Observer = MutationObserver
  guard(Element, 'attachShadow', (_self, args, call) => {
    const root = call(args)
    watch(root)
    return root
  })

  // only one write per document: a tag split over two writes would pass the check
  let isWritten = false
  for (const name of ['write', 'writeln'])
    guard(Document, name, (_self, args, call) => {
      if (isWritten) return undefined
      isWritten = true
      return call([args.map((text) => `${text}`).join('')])
    })
  const { open } = Document.prototype
  guard(Document, 'open', (self) => self)
  pin(window, 'craftOpen', () => {
    if (isWritten) return
    apply(open, document, [])
    watch(document)
  })
  watch(document)

  // all text that becomes elements or scripts passes here; javascript: URLs are refused, since they would
  // write a new document
  const { replace } = String.prototype
  const runs = /^(?:HTMLScriptElement |SVGScriptElement |Element on)/
  const onlyForScripts = (text, _type, sink) => (runs.test(sink) ? text : null)
  trustedTypes.createPolicy('default', {
    createHTML: (text, _type, sink) =>
      sink === 'HTMLIFrameElement srcdoc' ? null : apply(replace, text, [markup, '&lt;']),
    createScript: onlyForScripts,
    createScriptURL: onlyForScripts,
  })
})()
