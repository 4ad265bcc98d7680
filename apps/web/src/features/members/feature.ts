import type { Feature } from '../../lib/feature.ts'
import { onMembersEvent } from './api.ts'

export const feature: Feature = { name: 'members', liveUpdates: { project: onMembersEvent } }
