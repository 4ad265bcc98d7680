// The first script of the page that crafts run in: takes away what its policy cannot forbid. A frame within it
// would have fresh constructors, WebRTC among them, and WebRTC reaches the network whatever the policy says.
;(() => {
  'use strict'
  const pin = (owner, name, value) =>
    Object.defineProperty(owner, name, { value, writable: false, configurable: false })
  for (const name of [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'RTCDataChannel',
    'RTCIceCandidate',
    'RTCSessionDescription',
    'RTCCertificate',
    'XSLTProcessor',
    'WebTransport',
    'WebSocketStream',
    'Worker',
    'SharedWorker',
  ])
    pin(window, name, undefined)

  const frames = 'iframe|frame|frameset|object|embed|applet|portal|fencedframe|meta|base'
  const isFrame = RegExp.prototype.test.bind(new RegExp(`^(?:[^:]*:)?(?:${frames})$`, 'i'))
  const isGuarded = RegExp.prototype.test.bind(/^(?:[^:]*:)?(?:srcdoc|http-equiv)$/i)
  const marks = new RegExp(`<(?=[/]?(?:[^\\s<>/:]*:)?(?:${frames})(?![\\w-])|!entity)`, 'gi')
  const { String, Reflect } = window
  const { apply } = Reflect
  const replace = String.prototype.replace

  /** The names that it is given are read once: what reads otherwise the second time gains nothing. */
  const guard = (owner, name, change) => {
    const own = owner[name]
    if (own)
      pin(owner, name, function (...given) {
        return change(this, given, (args) => apply(own, this, args))
      })
  }
  const named = (at, instead) => (_self, given, call) => {
    const args = [...given]
    args[at] = `${args[at]}`
    if (isFrame(args[at])) args[at] = instead
    if (args[at + 1]?.is !== undefined) args[at + 1] = undefined
    return call(args)
  }
  guard(Document.prototype, 'createElement', named(0, 'div'))
  guard(Document.prototype, 'createElementNS', named(1, 'div'))
  guard(CustomElementRegistry.prototype, 'define', (_self, [name, element], call) => call([name, element]))
  const unlessGuarded = (at) => (_self, given, call) => {
    const args = [...given]
    args[at] = `${args[at]}`
    return isGuarded(args[at]) ? undefined : call(args)
  }
  guard(Element.prototype, 'setAttribute', unlessGuarded(0))
  guard(Element.prototype, 'setAttributeNS', unlessGuarded(1))
  const unlessNode = (_self, [node], call) =>
    node instanceof Attr && isGuarded(node.name) ? null : call([node])
  for (const name of ['setAttributeNode', 'setAttributeNodeNS']) guard(Element.prototype, name, unlessNode)
  for (const name of ['setNamedItem', 'setNamedItemNS']) guard(NamedNodeMap.prototype, name, unlessNode)

  // one document is written, whole: a tag in two halves is no tag to whoever looks at each
  let isWritten = false
  for (const name of ['write', 'writeln'])
    guard(Document.prototype, name, (_self, given, call) => {
      if (isWritten) return undefined
      isWritten = true
      return call([given.map((text) => `${text}`).join('')])
    })
  const open = Document.prototype.open
  guard(Document.prototype, 'open', (self) => self)
  pin(window, 'craftOpen', () => (isWritten ? document : apply(open, document, [])))

  // every text that becomes elements goes through here
  trustedTypes.createPolicy('default', {
    createHTML: (text) => apply(replace, text, [marks, '&lt;']),
    createScript: (text) => text,
    createScriptURL: (text) => text,
  })
})()
