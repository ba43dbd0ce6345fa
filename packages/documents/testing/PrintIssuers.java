import java.io.FileInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.security.auth.x500.X500Principal;

/** Prints the issuer of each certificate as the library of the SRI compares it: in Java's form of RFC 2253. */
class PrintIssuers {
  public static void main(String[] files) throws Exception {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (var name : files) {
      try (var file = new FileInputStream(name)) {
        var certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
        out.println(certificate.getIssuerX500Principal().getName(X500Principal.RFC2253));
      }
    }
  }
}
