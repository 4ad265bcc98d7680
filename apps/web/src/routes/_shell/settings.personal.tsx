import { createFileRoute } from '@tanstack/react-router'
import { PersonalScreen } from '../../features/personal/personal-screen.tsx'

export const Route = createFileRoute('/_shell/settings/personal')({ component: PersonalScreen })
