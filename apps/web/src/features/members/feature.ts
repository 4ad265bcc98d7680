import type { Feature } from '../../lib/feature.ts'
import { onMembersEvent } from './api.ts'

export const members: Feature = { name: 'members', live: { project: onMembersEvent } }
