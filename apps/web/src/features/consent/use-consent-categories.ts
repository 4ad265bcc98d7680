import { consentCatalogue } from '@atelier/contract/people/consent-catalogue'
import { useQuery } from '@tanstack/react-query'
import { driveQuery } from '../cloud-drive/index.ts'

export const useConsentCategories = () => {
  const hasDrive = useQuery(driveQuery).data?.isConfigured ?? false
  return consentCatalogue.optional.map((category) => ({
    ...category,
    services: hasDrive ? category.services : [],
  }))
}

export const useHasOptionalServices = (): boolean =>
  useConsentCategories().some(({ services }) => services.length > 0)
