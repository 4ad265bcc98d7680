/**
 * The access rules of the specification, written independently of the server: a small model of one project
 * that says after every step who may do what.
 */
export const persons = ['ada', 'bob', 'cleo', 'dan'] as const
export type PersonName = (typeof persons)[number]
export type Role = 'OWNER' | 'EDITOR' | 'VIEWER'

interface Source {
  readonly id: string
  readonly owner: PersonName
}

/** The last invitation of a person, whatever its state. */
interface OpenInvitation {
  readonly id: string
  role: 'EDITOR' | 'VIEWER'
  status: 'pending' | 'accepted' | 'revoked'
}

export interface Model {
  readonly members: Map<PersonName, Role>
  readonly askings: Map<PersonName, OpenInvitation>
  archived: boolean
  name: string
  sources: Source[]
  /** Chats of members and former members. They stay, readable or not. */
  readonly chats: Map<PersonName, string>
}

/** A person's verdict: OK, or the error code. */
export type Word = 'OK' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'PROJECT_ARCHIVED' | 'CONFLICT'

const knows = (model: Model, who: PersonName) => model.members.has(who)
const is = (model: Model, who: PersonName, ...roles: Role[]) => {
  const role = model.members.get(who)
  return role !== undefined && roles.includes(role)
}

/**
 * NOT_FOUND for those who must not know that the project exists, then NOT_ALLOWED for an insufficient role,
 * then PROJECT_ARCHIVED.
 */
const write = (model: Model, who: PersonName, ...roles: Role[]): Word => {
  if (!knows(model, who)) return 'NOT_FOUND'
  if (!is(model, who, ...roles)) return 'NOT_ALLOWED'
  return model.archived ? 'PROJECT_ARCHIVED' : 'OK'
}

const read = (model: Model, who: PersonName): Word => (knows(model, who) ? 'OK' : 'NOT_FOUND')

/** PRJ-37, PRJ-38, MBR-05 and other rules, one function each. */
export const oracle = {
  read,
  edit: (model: Model, who: PersonName) => write(model, who, 'OWNER', 'EDITOR'),
  archive: (model: Model, who: PersonName) => write(model, who, 'OWNER'),
  /** Only the owner may invite, and no one can invite themselves. */
  invite: (model: Model, who: PersonName, whom: PersonName): Word => {
    const verdict = write(model, who, 'OWNER')
    return verdict === 'OK' && whom === who ? 'CONFLICT' : verdict
  },
  /** An accepted invitation stays accepted while the person is a member. */
  accept: (model: Model, who: PersonName): Word => {
    const status = model.askings.get(who)?.status ?? 'revoked'
    if (status === 'revoked') return 'NOT_FOUND'
    return model.archived ? 'PROJECT_ARCHIVED' : 'OK'
  },
  dismiss: (model: Model, who: PersonName): Word =>
    model.askings.get(who)?.status === 'pending' ? 'OK' : 'NOT_FOUND',
  revoke: (model: Model, who: PersonName, whom: PersonName): Word => {
    if (!model.askings.has(whom)) return 'NOT_FOUND'
    const verdict = write(model, who, 'OWNER')
    return verdict === 'OK' && model.askings.get(whom)?.status !== 'pending' ? 'NOT_FOUND' : verdict
  },
  chat: (model: Model, who: PersonName) => write(model, who, 'OWNER', 'EDITOR', 'VIEWER'),
  manage: (model: Model, who: PersonName, whom: PersonName): Word => {
    const verdict = write(model, who, 'OWNER')
    if (verdict !== 'OK') return verdict
    if (!knows(model, whom)) return oracle.dismiss(model, whom)
    return whom === who ? 'CONFLICT' : 'OK'
  },
  remove: (model: Model, who: PersonName, whom: PersonName): Word => {
    if (who !== whom) return oracle.manage(model, who, whom)
    if (!knows(model, who)) return 'NOT_FOUND'
    return is(model, who, 'OWNER') ? 'CONFLICT' : 'OK'
  },
  readSource: (model: Model, who: PersonName, source: Source): Word =>
    source.owner === who || (knows(model, who) && model.sources.includes(source)) ? 'OK' : 'NOT_FOUND',
  /** People keep their own chats when they leave a project. */
  readChat: (): Word => 'OK',
  askInChat: (model: Model, who: PersonName): Word =>
    knows(model, who) ? oracle.chat(model, who) : 'NOT_ALLOWED',
  permissions: (model: Model, who: PersonName) => {
    const allows = (...roles: Role[]) => !model.archived && is(model, who, ...roles)
    return {
      SHARE_CHAT: allows('OWNER'),
      EDIT_PROJECT: allows('OWNER', 'EDITOR'),
      ADD_KNOWLEDGE: allows('OWNER', 'EDITOR'),
      REMOVE_KNOWLEDGE: allows('OWNER', 'EDITOR'),
      ARCHIVE_PROJECT: allows('OWNER'),
    }
  },
}
