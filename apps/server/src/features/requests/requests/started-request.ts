import type { FastifyReply } from "fastify"
import type { Deps } from "../../../deps.ts"
import type { RequestRow } from "./request.ts"
import { resumeTokenOf, setResumeCookie } from "./resume-token.ts"

/** A draft that begins with known data, and the token with which a device goes on. */
export interface StartedRequest extends Pick<RequestRow, "id" | "status"> {
  resumeToken: string
}

export function started(
  request: Pick<RequestRow, "id" | "status" | "resume_generation">,
  deps: Pick<Deps, "settings">,
): StartedRequest {
  return { id: request.id, status: request.status, resumeToken: resumeTokenOf(request, deps) }
}

/** Sets the purchase's cookie. */
export function sendStarted(reply: FastifyReply, { resumeToken, ...request }: StartedRequest) {
  setResumeCookie(reply, resumeToken)
  return request
}
