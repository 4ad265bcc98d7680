import { createFileRoute } from '@tanstack/react-router'
import { TeamScreen } from '../../features/teams/team-screen.tsx'

export const Route = createFileRoute('/_shell/settings/team')({ component: TeamScreen })
