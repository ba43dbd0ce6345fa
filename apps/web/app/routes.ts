import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

/** The queue and the review of a channel: every channel has the same modules, which read it from the address. */
const reviewScreens = (path: string) => [
  route(path, "areas/executive/certificates/certificates.tsx", { id: path }),
  route(`${path}/showDoc/:id?`, "areas/executive/show-doc/show-doc.tsx", { id: `${path}/showDoc` }),
]

/** Every screen of the product. Folders under areas/ mirror the addresses (checklist B). */
export default [
  layout("shell/default-layout.tsx", [
    index("areas/public/home/home.tsx"),
    route("fast", "areas/public/home/home.tsx", { id: "fast" }),
    route("solicitud", "areas/public/solicitud/solicitud.tsx", [
      index("areas/public/solicitud/start.tsx"),
      route("certificate", "areas/public/solicitud/certificate/certificate.tsx"),
      route("personal", "areas/public/solicitud/personal/personal.tsx"),
      route("documents", "areas/public/solicitud/documents/documents.tsx"),
      route("photo", "areas/public/solicitud/photo/photo.tsx"),
      route("code", "areas/public/solicitud/code/code.tsx"),
      route("terms", "areas/public/solicitud/terms/terms.tsx"),
      route("summary", "areas/public/solicitud/summary/summary.tsx"),
      route("password", "areas/public/solicitud/password/password.tsx"),
    ]),
    route("solicitud/retomar/:token", "areas/public/solicitud/retomar/retomar.tsx"),
    route("correccion/:token", "areas/public/correccion/correccion.tsx"),
    route("cambio-de-correo/:token", "areas/public/cambio-de-correo/cambio-de-correo.tsx"),
    route("payment", "areas/public/payment/payment.tsx"),
    route("index-resp", "areas/public/index-resp/index-resp.tsx"),
    route("design", "areas/public/design/design.tsx"),
    route("legal-information", "areas/public/legal-information/legal-information.tsx"),
    route("verificar/:serial", "areas/public/verificar/verificar.tsx"),
    route("correo", "areas/public/correo/correo.tsx"),
    route("*", "shell/unknown-page.tsx"),
  ]),

  layout("shell/login-layout.tsx", [
    route("executive/login", "areas/executive/login/login.tsx"),
    route("manager/login", "areas/manager/login/login.tsx"),
    route("reset-password/:token?", "areas/public/reset-password/reset-password.tsx"),
    route("help/login", "areas/manager/help/login.tsx"),
    route("banks/login", "areas/banks/login/login.tsx"),
    route("administrator/login", "areas/administrator/login/login.tsx"),
    route("administrator/password/:token", "areas/administrator/password/password.tsx"),
  ]),

  route("administrator", "areas/administrator/layout.tsx", [
    index("areas/administrator/distributors/distributors.tsx"),
    route("insert", "areas/administrator/insert/insert.tsx"),
    route("operators", "areas/administrator/operators/operators.tsx"),
    route("account", "areas/administrator/account/account.tsx"),
    route("certificates", "areas/administrator/certificates/certificates.tsx", {
      id: "administrator/certificates",
    }),
    route("certificates/:serial", "areas/administrator/certificate/certificate.tsx"),
    route("config", "areas/administrator/config/config.tsx"),
    route(":id", "areas/administrator/distributor/distributor.tsx"),
    route("account/second-factor", "areas/administrator/account/second-factor.tsx"),
  ]),

  route("banks", "areas/banks/layout.tsx", [
    index("areas/banks/landing/landing.tsx"),
    route("account", "areas/banks/account/account.tsx"),
  ]),

  route("executive", "areas/executive/layout.tsx", [
    index("areas/executive/landing/landing.tsx"),
    route("account", "areas/executive/account/account.tsx"),
    route("account/second-factor", "areas/executive/account/second-factor.tsx"),
    route("account/exports", "areas/executive/exports/exports.tsx"),
    route("operators", "areas/executive/operators/operators.tsx", { id: "executive/operators" }),
    route("operators/review", "areas/executive/operators/review/review.tsx"),
    route("operators/:id", "areas/executive/operators/operator/operator.tsx"),
    route("roles", "areas/executive/roles/roles.tsx"),
    route("roles/insert", "areas/executive/roles/insert/insert.tsx", { id: "executive/roles/insert" }),
    route("roles/:id", "areas/executive/roles/role/role.tsx"),
    route("showDoc", "areas/executive/show-doc/open-document.tsx", { id: "executive/showDoc" }),
    ...reviewScreens("certificates"),
    ...reviewScreens("fast/certificates"),
    route("dashboard", "areas/executive/dashboard/dashboard.tsx"),
    route("prices", "areas/executive/prices/prices.tsx"),
    route("configuration", "areas/executive/configuration/configuration.tsx", [
      index("areas/executive/configuration/first-section.tsx"),
      route("theme", "areas/executive/configuration/theme/theme.tsx"),
      route("multimedia", "areas/executive/configuration/multimedia/multimedia.tsx"),
      route("texts", "areas/executive/configuration/texts/texts.tsx"),
      route("review", "areas/executive/configuration/review/review.tsx", { id: "configuration/review" }),
      route("mails", "areas/executive/configuration/mails/mails.tsx"),
      route("mails/:mail", "areas/executive/configuration/mail/mail.tsx"),
      route("mail-health", "areas/executive/configuration/mail-health/mail-health.tsx"),
      route("payments", "areas/executive/configuration/payments/payments.tsx"),
      route("billing", "areas/executive/configuration/billing/billing.tsx", { id: "configuration/billing" }),
      route("terms", "areas/executive/configuration/terms/terms.tsx", { id: "configuration/terms" }),
    ]),
    route("billing", "areas/executive/billing/billing.tsx", { id: "executive/billing" }),
    route("products", "areas/executive/products/products.tsx"),
    route("coupons", "areas/executive/coupons/coupons.tsx"),
    route("coupons/new", "areas/executive/coupon/coupon.tsx", { id: "executive/coupons/new" }),
    route("coupons/:id", "areas/executive/coupon/coupon.tsx"),
    route("distributorcodes", "areas/executive/distributorcodes/distributorcodes.tsx"),
    route("distributorcodes/new", "areas/executive/lot/new-lot.tsx"),
    route("distributorcodes/lots/:id", "areas/executive/lot/lot.tsx"),
    route("distributorcodes/sellers", "areas/executive/sellers/sellers.tsx"),
    route("certificates/refunds", "areas/executive/refunds/refunds.tsx"),
    route("certificates/refunds/:id", "areas/executive/refund/refund.tsx"),
    route("deletes", "areas/executive/deletes/deletes.tsx"),
    route("deletes/:id", "areas/executive/removal/removal.tsx"),
    route("clients", "areas/executive/clients/clients.tsx"),
    route("clients/insert", "areas/executive/clients/insert/insert.tsx", { id: "executive/clients/insert" }),
    route("clients/:id", "areas/executive/client/client.tsx"),
  ]),

  route("manager", "areas/manager/layout.tsx", [
    index("areas/manager/landing/landing.tsx"),
    route("account", "areas/manager/account/account.tsx"),
    route("request", "areas/manager/request/requests.tsx"),
    route("request/:id", "areas/manager/request/request.tsx"),
    route("process/activation", "areas/manager/process/activation/activation.tsx"),
    route("process/download", "areas/manager/process/download/download.tsx"),
    route("process/use", "areas/manager/process/use/use.tsx"),
    route("extention", "areas/manager/extention/extention.tsx"),
    route("signatures", "areas/manager/signatures/signatures.tsx"),
    route("revocation", "areas/manager/revocation/revocation.tsx"),
    route("account/second-factor", "areas/manager/account/second-factor.tsx"),
  ]),

  // The other name of the client's area: the same frame and guard.
  route("help", "areas/manager/layout.tsx", { id: "help" }, [index("areas/manager/help/home.tsx")]),
] satisfies RouteConfig
