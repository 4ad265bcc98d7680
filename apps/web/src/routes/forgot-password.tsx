import { createFileRoute } from '@tanstack/react-router'
import ForgotPasswordScreen from '../features/users/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })
