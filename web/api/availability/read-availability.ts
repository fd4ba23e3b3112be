import type { AvailabilityResponse } from '#contract/availability.ts'
import { availabilityPath } from '#contract/paths.ts'
import { type ApiResponse, callApi } from '#web/api/api.ts'
import { isAvailability } from '#web/api/availability/availability.ts'

/** Reads the law of a place, and the casinos that exclude it. */
export async function readAvailability(code: string): Promise<ApiResponse<AvailabilityResponse>> {
  return await callApi('GET', availabilityPath(code), isAvailability)
}
