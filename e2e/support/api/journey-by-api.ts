import { type APIRequestContext, request as newRequest } from "@playwright/test"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { signInClient } from "@trazo/contract/identity/sessions"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { activate } from "@trazo/pki/holder/activation"
import type { PendingKeyStore } from "@trazo/pki/holder/pending-key-store"
import { aCedula, anEmail } from "../people/identities.ts"
import { accountPassword } from "../people/people.ts"
import { aPdf, aPhoto } from "../people/sample-documents.ts"
import { activationOver, inMemoryStore } from "./activation-by-api.ts"
import { json, okJson, sendCode } from "./api-calls.ts"
import { codeIn, linkIn, waitForMail } from "./mails.ts"
import { askRequestMaker, hasRequestMaker } from "./request-maker.ts"
import { ReviewByApi } from "./review-by-api.ts"

export const p12Password = "Clave-del-P12 2026"

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>

interface Applicant {
  identity?: string
  /** Chosen with the submission. */
  password?: string
  /** Cookies of the signed-in person who makes the request. */
  cookies?: Cookies | null
  /** YYYY-MM-DD. */
  birthDate?: string
  names?: string
  surname1?: string
  kind?: Extract<CertificateKind, "subject1" | "subject2">
  /** `convenio`: the invitation was opened with the given cookies. */
  channel?: ReviewedChannel
  /** By calls to the run's server, which pushes what happens to open pages. The request maker pushes nothing. */
  isLive?: boolean
}

/**
 * An applicant and a reviewer. In the run's own server, the request maker makes a new request in the database. Elsewhere,
 * and for people who are signed in or invited, they continue by the API from the server's state, as a person does who
 * returns after a failure.
 */
export class JourneyByApi {
  /** Can be changed before the first step. */
  email = anEmail()
  readonly identity: string
  private readonly password: string
  private readonly birthDate: string
  private readonly person: { names: string; surname1: string }
  private readonly kind: CertificateKind
  private readonly channel: ReviewedChannel
  private readonly seenCodes = new Set<string>()
  private readonly storage: PendingKeyStore = inMemoryStore()
  private cookies: Cookies | null
  private hasStarted = false
  private readonly origin: string
  private readonly usesMaker: boolean
  private isApproved = false
  requestId = ""
  number = ""

  constructor(
    origin: string,
    {
      identity = aCedula(),
      password = accountPassword,
      cookies = null,
      birthDate = "1990-05-10",
      names = "ANA LUCÍA",
      surname1 = "PEÑA",
      kind = "subject1",
      channel = "normal",
      isLive = false,
    }: Applicant = {},
  ) {
    this.kind = kind
    this.channel = channel
    this.birthDate = birthDate
    this.person = { names, surname1 }
    this.origin = origin
    this.usesMaker = hasRequestMaker(origin) && !isLive && cookies === null && channel !== "convenio"
    this.identity = identity
    this.password = password
    this.cookies = cookies
  }

  /** Does all remaining steps. Returns the finished P12. @throws when the connection breaks */
  async finish(): Promise<Buffer> {
    await this.getApproved()
    return this.activate()
  }

  async getApproved(): Promise<void> {
    const { status } = await this.submitAndPay()
    if (status === "paymentReview" || status === "review") await this.review()
  }

  /** Up to the receipt. */
  async submitAndPay(): Promise<Pick<PurchaseFlow, "status">> {
    if (this.usesMaker) return this.submitByMaker()
    const applicant = await this.context(this.cookies)
    try {
      const flow = await this.fillIn(applicant)
      this.requestId = flow.id
      this.number = flow.number ?? ""
      return flow.status === "payment" ? await this.pay(applicant, flow) : flow
    } finally {
      this.cookies = await applicant.storageState()
      await applicant.dispose()
    }
  }

  private async submitByMaker(): Promise<Pick<PurchaseFlow, "status">> {
    if (this.requestId) return { status: this.isApproved ? "approved" : "paymentReview" }
    const { id, number, resumeToken } = await this.make("paid")
    this.requestId = id
    this.number = number
    const place = { domain: new URL(this.origin).hostname, path: "/", expires: -1 }
    const kept = { httpOnly: true, secure: false, sameSite: "Lax" } as const
    const cookie = { name: cookieNames.request, value: resumeToken, ...place, ...kept }
    this.cookies = { cookies: [cookie], origins: [] }
    return { status: "paymentReview" }
  }

  private make(until: StepKey | "payment" | "paid") {
    const { kind, channel, password } = this
    return askRequestMaker("/requests", { kind, channel, password, until, userInfo: this.userInfo() })
  }

  /** Up to a step of the purchase or to its payment, with the cookies of this context. */
  async goTo(goal: StepKey | "payment", applicant: APIRequestContext): Promise<void> {
    if (this.usesMaker) {
      const { resumeToken: token } = await this.make(goal)
      await json(applicant.post("/api/requests/resume", { data: { token } }))
      return
    }
    const data = { kind: this.kind, validity: "OneYear", channel: this.channel }
    let { flow } = await json(applicant.post("/api/requests", { data }))
    while (flow.status === "draft" && flow.step.current !== goal) flow = await this.step(applicant, flow)
  }

  /** The cookie with which the applicant's browser opens the request. */
  applicantCookies(): Cookies["cookies"] {
    return this.cookies?.cookies.filter(({ name }) => name === cookieNames.request) ?? []
  }

  private context(storageState: Cookies | null = null): Promise<APIRequestContext> {
    return newRequest.newContext({ baseURL: this.origin, ...(storageState ? { storageState } : {}) })
  }

  private async fillIn(applicant: APIRequestContext): Promise<PurchaseFlow> {
    const standing = await applicant.get("/api/requests/current")
    let flow: PurchaseFlow
    // A failing server must not make the applicant begin again.
    if (standing.ok() || standing.status() >= 500) flow = await okJson(standing)
    else if (this.hasStarted) flow = await this.resume(applicant)
    else {
      const data = { kind: this.kind, validity: "OneYear", channel: this.channel }
      flow = (await json(applicant.post("/api/requests", { data }))).flow
      this.cookies = await applicant.storageState()
      this.hasStarted = true
    }
    while (flow.status === "draft") flow = await this.step(applicant, flow)
    return flow
  }

  /** Verifying the address ended the cookie, and its response was lost: the link of the code's mail continues. */
  private async resume(applicant: APIRequestContext): Promise<PurchaseFlow> {
    const linked = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail, "/solicitud/continuar/")
    const link = await waitForMail(applicant, this.email, linked)
    const token = new URL(link).pathname.split("/").at(-1)
    await json(applicant.post("/api/requests/continue/code", { data: { token } }))
    const code = await waitForMail(applicant, this.email, (mail) =>
      linked(mail) ? null : codeIn(mail, this.seenCodes),
    )
    this.seenCodes.add(code)
    return json(applicant.put("/api/requests/continue", { data: { token, code } }))
  }

  private async step(applicant: APIRequestContext, flow: PurchaseFlow): Promise<PurchaseFlow> {
    const current = "/api/requests/current"
    switch (flow.step.current) {
      case "certificate":
        return json(applicant.put(`${current}/certificate`, { data: flow.certData }))
      case "personal":
        return json(
          applicant.put(`${current}/personal`, { data: { foreing: false, userInfo: this.userInfo() } }),
        )
      case "documents":
        await json(applicant.put(`${current}/biometric-consent`, { data: { accepted: true } }))
        for (const { paper: documentType, required } of flow.categories)
          if (required && documentType !== "facePhoto") await this.upload(applicant, documentType)
        return json(applicant.put(`${current}/steps/documents`))
      case "photo":
        await this.upload(applicant, "facePhoto")
        return json(applicant.put(`${current}/steps/photo`))
      case "code":
        return this.proveEmail(applicant)
      case "terms":
        return json(applicant.put(`${current}/terms`, { data: { accepted: true } }))
      case "summary":
        return json(applicant.put(`${current}/steps/summary`))
      case "password":
        return json(applicant.put(`${current}/submission`, { data: { password: this.password } }))
    }
  }

  private userInfo(): Record<string, string> {
    return {
      identityType: "ci",
      identity: this.identity,
      fingerprintCode: "V4333V4222",
      ...this.person,
      surname2: "LÓPEZ",
      birthDate: this.birthDate,
      nationality: "ECUATORIANA",
      email: this.email,
      phone: "0991234567",
      province: "PICHINCHA",
      city: "QUITO",
      address: "AV. AMAZONAS N21-147 Y ROCA",
      ...(this.kind === "subject2" ? { ruc: `${this.identity}001` } : {}),
    }
  }

  async upload(applicant: APIRequestContext, documentType: string): Promise<void> {
    const file = documentType === "rucCertificate" ? aPdf(documentType) : await aPhoto(documentType)
    await json(applicant.post(`/api/requests/current/papers/${documentType}`, { multipart: { file } }))
  }

  private async proveEmail(applicant: APIRequestContext): Promise<PurchaseFlow> {
    await sendCode(applicant.post("/api/requests/current/email-code"))
    const code = await this.nextCode(applicant)
    return json(applicant.put("/api/requests/current/email-code", { data: { code } }))
  }

  /** The newest unused code. */
  private async nextCode(context: APIRequestContext): Promise<string> {
    const code = await waitForMail(context, this.email, (mail) => codeIn(mail, this.seenCodes))
    this.seenCodes.add(code)
    return code
  }

  private async pay(applicant: APIRequestContext, flow: PurchaseFlow): Promise<PurchaseFlow> {
    const { accounts } = await json(applicant.get("/api/requests/current/payment"))
    const reference = flow.number?.replaceAll("-", "") ?? "1"
    const multipart = {
      method: "transfer",
      accountId: accounts[0].id,
      reference,
      paidOn: "2026-01-15",
      // A receipt that two requests have is never sure.
      file: await aPhoto(`comprobante ${reference}`),
    }
    return json(applicant.post("/api/requests/current/payment", { multipart }))
  }

  private async review(): Promise<void> {
    if (this.usesMaker) return this.decide("approval")
    return this.asReviewer((review) => review.approve())
  }

  private async decide(
    decision: "payment" | "correction" | "approval",
    targets: readonly CorrectionTarget[] = [],
  ): Promise<void> {
    const { requestId: id, channel } = this
    await askRequestMaker("/decisions", { id, channel, decision, targets })
    this.isApproved ||= decision === "approval"
  }

  async validatePayment(): Promise<void> {
    if (this.usesMaker) return this.decide("payment")
    return this.asReviewer((review) => review.validatePayment())
  }

  /** Asks for a correction of a paid request. */
  async askCorrection(targets: readonly CorrectionTarget[]): Promise<void> {
    if (this.usesMaker) return this.decide("correction", targets)
    return this.asReviewer((review) => review.askCorrection(targets))
  }

  private async asReviewer(work: (review: ReviewByApi) => Promise<unknown>): Promise<void> {
    const staff = await this.context()
    await work(await ReviewByApi.open(staff, this.requestId, this.channel))
    await staff.dispose()
  }

  private async activate(): Promise<Buffer> {
    if (this.usesMaker) {
      const made = await askRequestMaker("/certificates", { id: this.requestId, password: p12Password })
      return Buffer.from(made, "base64")
    }
    const holder = await this.context()
    const credentials = { user: this.identity, password: this.password }
    await json(holder.post(`${signInClient.path}?simple=true`, { data: credentials }))
    const address = `/api/clients/requests/${this.requestId}/activation`
    if ((await json(holder.get(address))).stage === "code") {
      await sendCode(holder.post(`${address}/code`))
      await json(holder.put(`${address}/code`, { data: { code: await this.nextCode(holder) } }))
    }
    const { p12 } = await activate({
      requestId: this.requestId,
      password: p12Password,
      keyBits: 2048,
      commonName: "ANA LUCÍA PEÑA LÓPEZ",
      api: activationOver(holder, address),
      storage: this.storage,
    })
    await holder.dispose()
    return Buffer.from(p12)
  }
}
