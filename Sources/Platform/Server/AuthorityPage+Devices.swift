extension AuthorityPage {
  /// The steps on each kind of device, with the words that it uses itself.
  static let devices = [
    Device(
      name: "iPhone and iPad",
      steps: [
        "Open this page in Safari, tap <b>Download authority.crt</b> above and allow the download of "
          + "the profile.",
        "<b>Settings › General › VPN &amp; Device Management</b>: tap “Quintet at …”, compare the "
          + "fingerprint, then <b>Install</b>.",
        "<b>Settings › General › About › Certificate Trust Settings</b>: switch it on.",
        "Open Quintet again.",
      ],
      fingerprint: "before Install, under More Details, in the certificate: SHA-256."),
    Device(
      name: "Android",
      steps: [
        "Tap <b>Download authority.crt</b> above and keep the file.",
        "In <b>Settings</b>, search for <b>CA certificate</b> (it is under Security › Encryption "
          + "&amp; credentials › Install a certificate).",
        "Tap <b>Install anyway</b> and choose authority.crt. Android asks for a screen lock if there "
          + "is none.",
        "Under <b>Trusted credentials › User</b> compare the fingerprint; remove it there if it "
          + "differs.",
        "Open Quintet again, in Chrome. Firefox first needs “Use third party CA certificates” in its "
          + "settings.",
      ],
      fingerprint: "Settings › Trusted credentials › User: SHA-256."),
    Device(
      name: "Mac",
      steps: [
        "Download authority.crt above and compare its fingerprint.",
        "Open the file; <b>Keychain Access</b> adds it to the login keychain.",
        "Double-click “Quintet at …” there, open <b>Trust</b> and choose <b>Always Trust</b>.",
        "Close the window, enter your password, and open Quintet again.",
      ],
      fingerprint: "in Terminal, <code>shasum -a 256 ~/Downloads/authority.crt</code>."),
    Device(
      name: "Windows",
      steps: [
        "Download authority.crt above and compare its fingerprint.",
        "Open the file, then <b>Install Certificate › Current User</b>.",
        "<b>Place all certificates in the following store › Browse › Trusted Root Certification "
          + "Authorities</b>.",
        "Finish, choose <b>Yes</b>, and open Quintet again.",
      ],
      fingerprint: "in a terminal, in the folder of the file, "
        + "<code>certutil -hashfile authority.crt SHA256</code>."),
    Device(
      name: "Firefox on any computer",
      steps: [
        "Click <b>Download authority.crt</b> above; Firefox asks whether to trust it. If it keeps a file "
          + "instead: <b>Settings › Privacy &amp; Security › View Certificates › Authorities › "
          + "Import</b>.",
        "Compare the fingerprint, tick <b>Trust this CA to identify websites</b>, and open Quintet "
          + "again.",
      ],
      fingerprint: "View, in the window that asks whether to trust it: SHA-256."),
    Device(
      name: "Linux",
      steps: [
        "Download <a href=\"/authority.pem\" download>authority.pem</a> (for programs; authority.crt is the "
          + "same for browsers).",
        "Chromium: <b>chrome://certificate-manager › Installed by you › Trusted Certificates › "
          + "Import</b>.",
        "Everything else on Debian and Ubuntu: <code>sudo install -m 644 authority.pem "
          + "/usr/local/share/ca-certificates/quintet.crt</code>, then <code>sudo "
          + "update-ca-certificates</code>.",
      ],
      fingerprint: "<code>openssl x509 -in authority.pem -noout -fingerprint -sha256</code>."),
  ]
}
