/**
 * The access rules of the specification, written independently of the server: a small model of one project
 * that says after every step who may do what.
 */
export const personNames = ['ada', 'bob', 'cleo', 'dan'] as const
export type PersonName = (typeof personNames)[number]
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
  readonly invitations: Map<PersonName, OpenInvitation>
  archived: boolean
  name: string
  sources: Source[]
  /** Chats of members and former members. They stay, readable or not. */
  readonly chats: Map<PersonName, string>
}

/** A person's verdict: OK, or the error code. */
export type Word = 'OK' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'PROJECT_ARCHIVED' | 'CONFLICT'

const isMember = (model: Model, person: PersonName) => model.members.has(person)
const hasRole = (model: Model, person: PersonName, ...roles: Role[]) => {
  const role = model.members.get(person)
  return role !== undefined && roles.includes(role)
}

/**
 * NOT_FOUND for those who must not know that the project exists, then NOT_ALLOWED for an insufficient role,
 * then PROJECT_ARCHIVED.
 */
const write = (model: Model, person: PersonName, ...roles: Role[]): Word => {
  if (!isMember(model, person)) return 'NOT_FOUND'
  if (!hasRole(model, person, ...roles)) return 'NOT_ALLOWED'
  return model.archived ? 'PROJECT_ARCHIVED' : 'OK'
}

const read = (model: Model, person: PersonName): Word => (isMember(model, person) ? 'OK' : 'NOT_FOUND')

/** PRJ-37, PRJ-38, MBR-05 and other rules, one function each. */
export const oracle = {
  read,
  edit: (model: Model, person: PersonName) => write(model, person, 'OWNER', 'EDITOR'),
  archive: (model: Model, person: PersonName) => write(model, person, 'OWNER'),
  /** Only the owner may invite, and no one can invite themselves. */
  invite: (model: Model, person: PersonName, target: PersonName): Word => {
    const verdict = write(model, person, 'OWNER')
    return verdict === 'OK' && target === person ? 'CONFLICT' : verdict
  },
  /** An accepted invitation stays accepted while the person is a member. */
  accept: (model: Model, person: PersonName): Word => {
    const status = model.invitations.get(person)?.status ?? 'revoked'
    if (status === 'revoked') return 'NOT_FOUND'
    return model.archived ? 'PROJECT_ARCHIVED' : 'OK'
  },
  dismiss: (model: Model, person: PersonName): Word =>
    model.invitations.get(person)?.status === 'pending' ? 'OK' : 'NOT_FOUND',
  revoke: (model: Model, person: PersonName, target: PersonName): Word => {
    if (!model.invitations.has(target)) return 'NOT_FOUND'
    const verdict = write(model, person, 'OWNER')
    return verdict === 'OK' && model.invitations.get(target)?.status !== 'pending' ? 'NOT_FOUND' : verdict
  },
  chat: (model: Model, person: PersonName) => write(model, person, 'OWNER', 'EDITOR', 'VIEWER'),
  manage: (model: Model, person: PersonName, target: PersonName): Word => {
    const verdict = write(model, person, 'OWNER')
    if (verdict !== 'OK') return verdict
    if (!isMember(model, target)) return oracle.dismiss(model, target)
    return target === person ? 'CONFLICT' : 'OK'
  },
  remove: (model: Model, person: PersonName, target: PersonName): Word => {
    if (person !== target) return oracle.manage(model, person, target)
    if (!isMember(model, person)) return 'NOT_FOUND'
    return hasRole(model, person, 'OWNER') ? 'CONFLICT' : 'OK'
  },
  readSource: (model: Model, person: PersonName, source: Source): Word =>
    source.owner === person || (isMember(model, person) && model.sources.includes(source))
      ? 'OK'
      : 'NOT_FOUND',
  /** People keep their own chats when they leave a project. */
  readChat: (): Word => 'OK',
  askInChat: (model: Model, person: PersonName): Word =>
    isMember(model, person) ? oracle.chat(model, person) : 'NOT_ALLOWED',
  permissions: (model: Model, person: PersonName) => {
    const allowsRoles = (...roles: Role[]) => !model.archived && hasRole(model, person, ...roles)
    return {
      SHARE_CHAT: allowsRoles('OWNER'),
      EDIT_PROJECT: allowsRoles('OWNER', 'EDITOR'),
      ADD_KNOWLEDGE: allowsRoles('OWNER', 'EDITOR'),
      REMOVE_KNOWLEDGE: allowsRoles('OWNER', 'EDITOR'),
      ARCHIVE_PROJECT: allowsRoles('OWNER'),
    }
  },
}
