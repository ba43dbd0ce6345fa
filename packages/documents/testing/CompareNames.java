import java.io.FileInputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.RFC4519Style;

/** Compares the issuer of a certificate with what signers write of it. Arguments: file, then the issuer as text. */
class CompareNames {
  public static void main(String[] arguments) throws Exception {
    try (var file = new FileInputStream(arguments[0])) {
      var certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
      var java = certificate.getIssuerX500Principal();
      var bouncyCastle = X500Name.getInstance(java.getEncoded());
      var oids = Map.of("ORGANIZATIONIDENTIFIER", "2.5.4.97");
      for (var text : new String[] {
          arguments[1], java.getName(), java.getName(X500Principal.RFC1779), java.getName(X500Principal.CANONICAL),
          java.toString(), RFC4519Style.INSTANCE.toString(bouncyCastle) }) {
        var read = new X500Principal(text, oids);
        var ofBouncyCastle = new X500Name(BCStyle.INSTANCE, text.replace("OID.", ""));
        System.out.println(java.equals(read) + " " + bouncyCastle.equals(ofBouncyCastle) + " " + text);
      }
    }
  }
}
